import type { Message, Protos } from '../../native/binding.js';

/** An output of a node, by TensorFlow's name for it: `node` or `node:1`. */
export type Output = string;

/** TensorFlow's numbers for the types used here. */
export const FLOAT = 1;
export const INT32 = 3;

export type Type = typeof FLOAT | typeof INT32;

/** The value of a node's attribute; a null shape is unknown. */
export type Attr =
  | { readonly type: Type }
  | { readonly int: number }
  | { readonly bool: boolean }
  | { readonly text: string }
  | { readonly shape: readonly number[] | null }
  | { readonly tensor: Message };

/** Version of the graph format, that of TensorFlow 2.16: later ones read it. */
const PRODUCER = 1882;

/** Writes a TensorFlow graph, node by node. */
export class GraphBuilder {
  private readonly graph: Message;
  private count = 0;
  private readonly constants = new Map<string, Output>();

  constructor(private readonly protos: Protos) {
    this.graph = new protos.GraphDef();
    const version = new protos.VersionDef();
    version.setProducer(PRODUCER);
    this.graph.setVersions(version);
  }

  /**
   * Adds a node and returns its first output. `^name` among the inputs only orders: after that node. Where no `device` is
   * said TensorFlow takes the best.
   */
  node(
    op: string,
    inputs: readonly Output[],
    attrs: Readonly<Record<string, Attr>> = {},
    name?: string,
    device?: string,
  ): Output {
    const node = new this.protos.NodeDef();
    const own = name ?? `${op}_${this.count++}`;
    node.setName(own);
    node.setOp(op);
    node.setInputList([...inputs]);
    if (device) node.setDevice(device);
    const map = node.getAttrMap();
    for (const [key, attr] of Object.entries(attrs)) map.set(key, this.attrOf(attr));
    this.graph.addNode(node);
    return own;
  }

  /** A constant; equal ones are one node. */
  constant(type: Type, shape: readonly number[], values: readonly number[]): Output {
    const key = `${type};${shape};${values}`;
    const found = this.constants.get(key);
    if (found) return found;
    const tensor = new this.protos.Tensor();
    tensor.setDtype(type);
    tensor.setTensorShape(this.shapeOf(shape));
    if (type === FLOAT) tensor.setFloatValList([...values]);
    else tensor.setIntValList([...values]);
    const made = this.node('Const', [], { dtype: { type }, value: { tensor } });
    this.constants.set(key, made);
    return made;
  }

  /** The bytes of a `saved_model.pb` with the graph. */
  savedModel(tag: string): Uint8Array {
    const info = new this.protos.MetaGraphDef.MetaInfoDef();
    info.setTagsList([tag]);
    const meta = new this.protos.MetaGraphDef();
    meta.setMetaInfoDef(info);
    meta.setGraphDef(this.graph);
    const model = new this.protos.SavedModel();
    model.setSavedModelSchemaVersion(1);
    model.setMetaGraphsList([meta]);
    return model.serializeBinary();
  }

  private attrOf(attr: Attr): Message {
    const value = new this.protos.AttrValue();
    if ('type' in attr) value.setType(attr.type);
    else if ('int' in attr) value.setI(attr.int);
    else if ('bool' in attr) value.setB(attr.bool);
    else if ('text' in attr) value.setS(new TextEncoder().encode(attr.text));
    else if ('tensor' in attr) value.setTensor(attr.tensor);
    else value.setShape(this.shapeOf(attr.shape));
    return value;
  }

  private shapeOf(sizes: readonly number[] | null): Message {
    const shape = new this.protos.TensorShape();
    if (sizes === null) shape.setUnknownRank(true);
    else shape.setDimList(sizes.map((size) => this.dimOf(size)));
    return shape;
  }

  private dimOf(size: number): Message {
    const dim = new this.protos.TensorShape.Dim();
    dim.setSize(size);
    return dim;
  }
}
