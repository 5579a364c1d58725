import { BALANCERS, POLICIES } from '../../core/settings/names.js';
import { PROFILE_DEFAULTS, type Profile } from '../../core/settings/profile.js';
import { optionsFor, RUN_DEFAULTS, SYSTEMS } from '../../core/settings/systems.js';
import { DEFAULT_PROFILE, PROFILES, profileNamed } from '../../engine/profiles/index.js';
import type { SystemsFlags } from '../commands/systems.js';
import { REAL_PROFILE } from '../engines.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { quantity } from '../numbers.js';
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

/** Of a run that is told none. */
const SYSTEM = SYSTEMS.find(({ name }) => name === DEFAULT_SYSTEM);
const OPTIONS = optionsFor(SYSTEM, profileNamed(DEFAULT_PROFILE));

/** Straight from where the defaults live. `options`: those of a run that says nothing; `run`: where it has no system. */
function everything(): object {
  const defaults = {
    system: DEFAULT_SYSTEM,
    profile: DEFAULT_PROFILE,
    options: OPTIONS,
    run: RUN_DEFAULTS,
    profile_fields: PROFILE_FIELDS,
  };
  return { systems: SYSTEMS, policies: POLICIES, balancers: BALANCERS, profiles: PROFILES, defaults };
}

function sections(): Section[] {
  return [
    section(
      `systems (--system; ${DEFAULT_SYSTEM} if none is said)`,
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
      `profiles (--profile, or a file; ${DEFAULT_PROFILE} if none is said)`,
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
        'other costs (docs/profiles.md)',
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
        otherCosts(p),
      ]),
    ),
    section(
      'what a run uses when nothing is said',
      ['option', 'value', 'comes from'],
      [
        ['system', DEFAULT_SYSTEM, ''],
        ['profile', DEFAULT_PROFILE, `${REAL_PROFILE} with --engine tfjs`],
        ...Object.keys(RUN_DEFAULTS).map((name) => [name, told(name, OPTIONS), sourceOf(name)]),
        ...ENGINE.map((name) => [name, told(name, OPTIONS.profile), sourceOf(name)]),
      ],
    ),
    section(
      'defaults of a profile file (base_ms has none)',
      ['field', 'value'],
      Object.keys(PROFILE_FIELDS).map((name) => [name, told(name, PROFILE_FIELDS)]),
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

const SHOWN = ['base_ms', 'point_ms', 'per_prefill_token_ms', 'per_decode_seq_ms', 'per_context_token_ms'];

/** What else takes time, by the names of the fields. */
const otherCosts = (profile: Profile): string =>
  Object.entries(profile)
    .filter(([name, value]) => name.endsWith('_ms') && !SHOWN.includes(name) && value !== 0)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? `by ${value.length} points` : quantity(value)}`)
    .join(', ');

/** What a run takes from the profile, besides costs. */
const ENGINE = Object.keys(PROFILE_FIELDS).filter((name) => !name.endsWith('_ms'));

/** Who decides a default. */
function sourceOf(name: string): string {
  const bare = Object.hasOwn(RUN_DEFAULTS, name)
    ? `${told(name, RUN_DEFAULTS)} with --system none`
    : 'else the profile';
  if (Object.hasOwn({ ...SYSTEM?.run, ...SYSTEM?.profile }, name)) return `the system; ${bare}`;
  return ENGINE.includes(name) ? 'the profile' : '';
}

/** A default as a flag would say it. */
function told(name: string, options: object): string {
  const value = (options as Record<string, unknown>)[name];
  if (value === null) return WITHOUT[name] ?? 'none';
  return Array.isArray(value) ? value.join(',') : String(value);
}

const WITHOUT: Readonly<Record<string, string>> = { quanta: 'the widths of the queues', device_blocks: 'unlimited' };
