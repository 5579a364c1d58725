import { BALANCERS, POLICIES } from '../../core/settings/names.js';
import { PROFILE_DEFAULTS } from '../../core/settings/profile.js';
import { RUN_DEFAULTS, SYSTEMS } from '../../core/settings/systems.js';
import { DEFAULT_PROFILE, PROFILES } from '../../engine/profiles/index.js';
import type { SystemsFlags } from '../commands/systems.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { asText, type Cell, type Section } from '../report.js';
import { DEFAULT_SYSTEM } from '../run-options.js';
import { styleFor } from '../style.js';

export function run(flags: SystemsFlags): ExitCode {
  const json = () => `${JSON.stringify(everything(), null, 2)}\n`;
  process.stdout.write(flags.json ? json() : asText(sections(), styleFor(process.stdout)));
  return EXIT.ok;
}

/** What a profile file may leave out; it names itself, and cannot do without `base_ms`. */
const { name: _, derivation: __, base_ms: ___, ...PROFILE_FIELDS } = PROFILE_DEFAULTS;

/** Straight from where the defaults live. */
function everything(): object {
  const defaults = {
    system: DEFAULT_SYSTEM,
    profile: DEFAULT_PROFILE,
    run: RUN_DEFAULTS,
    profile_fields: PROFILE_FIELDS,
  };
  return { systems: SYSTEMS, policies: POLICIES, balancers: BALANCERS, profiles: PROFILES, defaults };
}

function sections(): Section[] {
  return [
    section(
      'systems (--system)',
      ['system', 'policy', 'N', 'prefill', 'prefix cache', 'swap', ''],
      SYSTEMS.map(({ name, run, profile, about }) => [
        name,
        String(run.policy),
        String(run.steps),
        profile.prefill,
        profile.prefix_cache ? 'on' : 'off',
        profile.host_blocks === 0 ? 'none' : profile.swap_batched ? 'batched' : 'per block',
        about,
      ]),
    ),
    section('policies (--policy, or a file)', ['policy', ''], named(POLICIES)),
    section('balancers (--balancer)', ['balancer', ''], named(BALANCERS)),
    section(
      'profiles (--profile, or a file)',
      [
        'profile',
        'ms a step',
        '+ point',
        '+ prefill token',
        '+ decoding call',
        '+ 1k context',
        'batch',
        'budget',
        'blocks',
        'host',
      ],
      PROFILES.map((p) => [
        p.name,
        p.base_ms,
        p.point_ms,
        p.per_prefill_token_ms,
        p.per_decode_seq_ms,
        p.per_context_token_ms * 1000,
        p.batch,
        p.token_budget ?? 'none',
        p.device_blocks ?? 'unlimited',
        p.host_blocks,
      ]),
    ),
    section(
      'defaults of a run',
      ['option', 'value'],
      [
        ['system', DEFAULT_SYSTEM],
        ['profile', DEFAULT_PROFILE],
        ...Object.entries({ ...RUN_DEFAULTS, quanta: 'the widths of the queues' }).map(([name, value]) => [
          name,
          told(value),
        ]),
      ],
    ),
    section(
      'defaults of a profile file (base_ms has none)',
      ['field', 'value'],
      Object.entries({ ...PROFILE_FIELDS, device_blocks: 'unlimited' }).map(([name, value]) => [name, told(value)]),
    ),
  ];
}

const section = (title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Section => ({
  title,
  columns: columns.map((name, k) => ({
    title: name,
    as: rows.some((row) => typeof row[k] === 'number') ? 'quantity' : 'text',
  })),
  rows,
});

const named = (list: readonly { readonly name: string; readonly about: string }[]): string[][] =>
  list.map(({ name, about }) => [name, about]);

/** A default as a flag would say it. */
function told(value: unknown): string {
  if (value === null) return 'none';
  return Array.isArray(value) ? value.join(',') : String(value);
}
