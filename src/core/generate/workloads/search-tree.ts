interface Node {
  /** The call whose context the node is. */
  readonly call: string;
  readonly parent: Node | undefined;
  readonly depth: number;
  readonly children: Node[];
  visits: number;
  /** Sum of the values of all evaluations at or below the node. */
  value: number;
}

/** How much UCT favours nodes it knows little of. */
const EXPLORATION = 1;

/** The tree of a Monte Carlo tree search: which node the next round expands (UCT), and which answer is best. */
export class SearchTree {
  private readonly root: Node;
  private readonly nodes = new Map<string, Node>();

  constructor(
    rootCall: string,
    private readonly maxDepth: number,
  ) {
    this.root = this.node(rootCall, undefined);
  }

  /** The call of the leaf to expand: down the tree by UCT, past branches that can go no deeper. */
  select(): string {
    let node = this.root;
    while (node.children.length > 0) {
      const parent = node;
      node = best(
        parent.children.filter((child) => this.canGrow(child)),
        (child) => child.value / child.visits + EXPLORATION * Math.sqrt(Math.log(parent.visits) / child.visits),
      );
    }
    return node.call;
  }

  /** Adds an evaluated child of `parent`; its value (0 to 1) counts for all nodes above. */
  grow(parent: string, call: string, value: number): void {
    const above = this.nodes.get(parent)!;
    const child = this.node(call, above);
    above.children.push(child);
    for (let node: Node | undefined = child; node; node = node.parent) {
      node.visits++;
      node.value += value;
    }
  }

  /** The call of the leaf with the best mean values on the way to it. */
  bestLeaf(): string {
    let node = this.root;
    while (node.children.length > 0) node = best(node.children, (child) => child.value / child.visits);
    return node.call;
  }

  private node(call: string, parent: Node | undefined): Node {
    const node = { call, parent, depth: parent ? parent.depth + 1 : 0, children: [], visits: 0, value: 0 };
    this.nodes.set(call, node);
    return node;
  }

  private canGrow(node: Node): boolean {
    if (node.children.length === 0) return node.depth < this.maxDepth;
    return node.children.some((child) => this.canGrow(child));
  }
}

/** The first of the nodes with the highest score. */
function best(nodes: readonly Node[], score: (node: Node) => number): Node {
  return nodes.reduce((top, node) => (score(node) > score(top) ? node : top));
}
