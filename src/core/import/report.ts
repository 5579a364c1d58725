type Kind = 'assumed' | 'repaired' | 'dropped';

interface Entry {
  readonly kind: Kind;
  readonly text: string;
  readonly first: string | undefined;
  times: number;
}

/** What an import assumed, repaired or dropped: each kind of thing once, with how often and where first. */
export class ImportReport {
  private readonly entries = new Map<string, Entry>();

  /** True of the whole import, such as what a format leaves open. */
  assumed(text: string): void {
    this.note('assumed', text, undefined);
  }

  /** `where`: the first place is told, such as a program's id. */
  repaired(text: string, where?: string): void {
    this.note('repaired', text, where);
  }

  dropped(text: string, where?: string): void {
    this.note('dropped', text, where);
  }

  /** One line a kind of thing: assumptions, then repairs, then losses. */
  lines(): string[] {
    const order: readonly Kind[] = ['assumed', 'repaired', 'dropped'];
    return order.flatMap((kind) => [...this.entries.values()].filter((entry) => entry.kind === kind).map(line));
  }

  private note(kind: Kind, text: string, first: string | undefined): void {
    const entry = this.entries.get(kind + text);
    if (entry) entry.times++;
    else this.entries.set(kind + text, { kind, text, first, times: 1 });
  }
}

function line({ kind, text, first, times }: Entry): string {
  if (kind === 'assumed') return `${kind}: ${text}`;
  return `${kind}: ${text} (${times} time${times > 1 ? 's' : ''}${first === undefined ? '' : `, first in ${first}`})`;
}
