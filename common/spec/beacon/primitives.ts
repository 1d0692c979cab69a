/**
 * Values of the beacon API as text: path and query values (percent-decoded) and decimal strings in JSON. All of them
 * are case-sensitive on real nodes but for hex digits.
 */

import { defined } from '../../defined';
import { nearest } from '../../nearest';
import { shortened } from '../../units/words';
import {
  checked,
  problemsOf,
  type Report,
  type Schema,
  type SchemaMeta,
  type SpecFix,
  typeName,
} from '../schema';
import { capital, decimalFinding, type Finding, hexFinding, UINT64_MAX, withArticle } from './findings';

/** An epoch that is not set: the largest uint64. */
export const FAR_FUTURE_EPOCH = String(UINT64_MAX);

type Meta = Partial<SchemaMeta>;

// ---------------------------------------------------------------- decimal numbers

/** A uint64 in decimal text, under a term and a rule of its own. */
function decimal(rule: string, a: string, meta: SchemaMeta): Schema<string> {
  return checked<string>(meta, (value, report) => tell(rule, decimalFinding(value, a), report));
}

function tell(rule: string, finding: Finding | undefined, report: Report): void {
  if (finding) report(rule, finding.message, fixed(finding.right, finding.quotes));
}

function fixed(right: string | undefined, quotes = false): { fix?: SpecFix } {
  if (right === undefined) return {};
  return { fix: { title: `Write ${quotes ? `"${right}"` : shortened(right, 38)}`, value: right } };
}

/** `uint64Of({ title: 'balance', unit: 'gwei' })`: a uint64 as a decimal string. */
export function uint64Of(meta: Meta = {}): Schema<string> {
  return decimal('uint64-invalid', 'a number', {
    title: 'number',
    description: 'Unsigned 64-bit integer, written as a decimal string.',
    kind: 'uint64',
    example: '1',
    ...meta,
  });
}

/** `uint256Of({ title: 'amount', unit: 'wei' })`: a uint256 as a decimal string. */
export function uint256Of(meta: Meta = {}): Schema<string> {
  const full: SchemaMeta = {
    title: 'number',
    description: 'Unsigned 256-bit integer, written as a decimal string.',
    kind: 'uint256',
    example: '1',
    ...meta,
  };
  return checked<string>(full, (value, report) => {
    if (typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value)) return;
    tell('uint64-invalid', decimalFinding(value, 'a number'), report);
  });
}

/** `int64Of({ title: 'reward', unit: 'gwei' })`: an integer that may be below zero, as a decimal string. */
export function int64Of(meta: Meta = {}): Schema<string> {
  const full: SchemaMeta = {
    title: 'number',
    description: 'Signed 64-bit integer, written as a decimal string.',
    kind: 'int64',
    example: '-1',
    ...meta,
  };
  return checked<string>(full, (value, report) => {
    const positive = typeof value === 'string' && value.startsWith('-') ? value.slice(1) : value;
    tell('uint64-invalid', decimalFinding(positive, 'a number'), report);
  });
}

export function slotOf(meta: Meta = {}): Schema<string> {
  return decimal('slot-invalid', 'a slot', {
    title: 'slot',
    description: 'Slot number, decimal.',
    kind: 'slot',
    unit: 'slot',
    example: '1',
    ...meta,
  });
}

export function epochOf(meta: Meta = {}): Schema<string> {
  return decimal('epoch-invalid', 'an epoch', {
    title: 'epoch',
    description: 'Epoch number, decimal.',
    kind: 'epoch',
    unit: 'epoch',
    example: '1',
    ...meta,
  });
}

export const uint64 = uint64Of();
export const slot = slotOf();
export const epoch = epochOf();
/** An epoch that may be unset: the largest uint64 then. */
export const epochOrNever = epochOf({
  title: 'epoch or never',
  description: `Epoch number; ${FAR_FUTURE_EPOCH} stands for never.`,
  example: FAR_FUTURE_EPOCH,
});
export const gwei = uint64Of({ title: 'amount', description: 'Amount in gwei, decimal.', unit: 'gwei' });
/** VALIDATOR_REGISTRY_LIMIT of the consensus specification. */
const REGISTRY_LIMIT = 2n ** 40n;

/** @param index a right one otherwise: decimal text or an integer */
export function checkRegistryLimit(index: string | number, report: Report): void {
  if (BigInt(index) < REGISTRY_LIMIT) return;
  const message = `No validator has this index: the registry holds at most 2^40 (${REGISTRY_LIMIT}) validators.`;
  report('validator-index-limit', message);
}

export const validatorIndex = checked<string>(
  {
    title: 'validator index',
    description: 'Position of the validator in the registry, decimal.',
    kind: 'validator-index',
    unit: 'validator',
    example: '1',
  },
  (value, report) => {
    const finding = decimalFinding(value, 'a validator index');
    if (finding) tell('validator-index-invalid', finding, report);
    else checkRegistryLimit(String(value), report);
  },
);

// ---------------------------------------------------------------- hex of a fixed length

const EXAMPLE_PUBLIC_KEY = `0x${'93247f2209abcacf57b75a51dafae777'.repeat(3)}`;
export const EXAMPLE_ROOT = `0x${'cf8e0d4e9587369b2301d0790347320302cc0943d5a1884560367e8208d920f2'}`;

function fixedHex(rule: string, bytes: number, a: string, meta: SchemaMeta): Schema<string> {
  return checked<string>(meta, (value, report) => tell(rule, hexFinding(value, bytes, a), report));
}

export function rootOf(meta: Meta = {}): Schema<string> {
  return fixedHex('root-invalid', 32, 'a root', {
    title: 'root',
    description: 'Hash tree root of 32 bytes.',
    kind: 'root',
    example: EXAMPLE_ROOT,
    ...meta,
  });
}
export const root = rootOf();
export const blockRoot = rootOf({ title: 'block root', description: 'Root of a beacon block.' });

/** Values of 32 bytes that are no roots of a tree. */
export const executionHash = rootOf({ title: 'block hash', description: 'Hash of an execution block.' });
export const withdrawalCredentials = rootOf({
  title: 'withdrawal credentials',
  description: 'Where withdrawals go: a byte for their kind, then a hash or an address.',
});
export const randaoMix = rootOf({ title: 'randomness', description: 'RANDAO mix, 32 bytes.' });

export const publicKey = fixedHex('public-key-invalid', 48, 'a public key', {
  title: 'public key',
  description: 'BLS public key of 48 bytes.',
  kind: 'public-key',
  example: EXAMPLE_PUBLIC_KEY,
});

/** A validator's public key or its index. */
export const validatorId = checked<string>(
  {
    title: 'validator id',
    description: 'Index of the validator, decimal, or its public key of 48 bytes.',
    kind: 'validator-id',
    unit: 'validator',
    example: '1',
  },
  (value, report) => {
    // What can only be meant as a key is judged as one.
    if (typeof value === 'string' && /^(0x.{17,}|[0-9a-f]{96}$)/is.test(value)) {
      tell('public-key-invalid', hexFinding(value, 48, 'a public key'), report);
    } else {
      const finding = validatorIdFinding(value);
      if (finding) tell('validator-id-invalid', finding, report);
      else checkRegistryLimit(String(value), report);
    }
  },
);

function validatorIdFinding(value: unknown): Finding | undefined {
  if (typeof value !== 'string') return decimalFinding(value, 'a validator index');
  if (value === '') return { message: 'Missing validator id: use an index or a public key.' };
  if (/^0x[0-9a-f]+$/i.test(value)) return decimalFinding(value, 'a validator index');
  if (/^[\s+_,\d-]+$/.test(value)) return decimalFinding(value, 'a validator index');
  return {
    message: `"${shortened(value, 38)}" is not a validator id. Use an index such as 12, or a public key.`,
  };
}

// ---------------------------------------------------------------- state and block ids

const STATE_NAMES = {
  head: 'The canonical head.',
  genesis: 'The genesis state.',
  finalized: 'The last finalized state.',
  justified: 'The last justified state.',
};
const BLOCK_NAMES = {
  head: 'The canonical head.',
  genesis: 'The genesis block.',
  finalized: 'The last finalized block.',
};
/** Words of the execution API and of other clients, with what they are called here. */
const SAME: Readonly<Record<string, string>> = {
  latest: 'head',
  pending: 'head',
  earliest: 'genesis',
  safe: 'justified',
};

export const stateId = chainId('state-id-invalid', 'a state id', Object.keys(STATE_NAMES), {
  title: 'state id',
  description: 'head, genesis, finalized, justified, a slot, or a state root.',
  kind: 'state-id',
  example: 'head',
  values: STATE_NAMES,
});

// Several clients take `justified` for blocks too, though the specification does not list it: no error, no offer.
export const blockId = chainId('block-id-invalid', 'a block id', [...Object.keys(BLOCK_NAMES), 'justified'], {
  title: 'block id',
  description: 'head, genesis, finalized, a slot, or a block root.',
  kind: 'block-id',
  example: 'head',
  values: BLOCK_NAMES,
});

function chainId(rule: string, a: string, names: readonly string[], meta: SchemaMeta): Schema<string> {
  const choice = `${Object.keys(meta.values ?? {}).join(', ')}, a slot or a root`;
  return checked<string>(meta, (value, report) => {
    if (typeof value !== 'string') return report(rule, `${capital(a)} is a string: ${choice}.`);
    if (names.includes(value)) return;
    tell(rule, chainIdFinding(value, a, names, choice), report);
  });
}

function chainIdFinding(
  value: string,
  a: string,
  names: readonly string[],
  choice: string,
): Finding | undefined {
  if (value === '') return { message: `${capital(a)} is missing here: ${choice}.` };
  if (/^0x/i.test(value) || /^[0-9a-f]{64}$/i.test(value)) {
    return value.length <= 18 && /^0x[0-9a-f]+$/i.test(value)
      ? decimalFinding(value, 'a slot')
      : hexFinding(value, 32, 'a root');
  }
  if (/^[\s+_,\d-]+$/.test(value)) return decimalFinding(value, 'a slot');
  const lower = value.trim().toLowerCase();
  if (names.includes(lower))
    return { message: `${capital(a)} must be in lower case: ${lower}.`, right: lower };
  const near = SAME[lower] ?? nearest(lower, names, 1)[0];
  return near
    ? { message: `"${shortened(value, 38)}" is not ${a}. Did you mean ${near}?`, right: near }
    : { message: `"${shortened(value, 38)}" is not ${a}. Use ${choice}.` };
}

// ---------------------------------------------------------------- words and lists

/** One of some words; the values say what each means. */
export function oneOf(
  values: Readonly<Record<string, string>>,
  meta: Meta & { readonly title: string },
  rule = 'enum-value-unknown',
): Schema<string> {
  const words = Object.keys(values);
  const full: SchemaMeta = {
    description: capital(`one of ${choiceOf(words)}.`),
    kind: 'enum',
    example: words[0],
    values,
    ...meta,
  };
  const a = withArticle(full.title);
  return checked<string>(full, (value, report) => {
    if (typeof value === 'string' && Object.hasOwn(values, value)) return;
    const choice = choiceOf(words);
    if (typeof value !== 'string') return report(rule, `${capital(a)} is a string: ${choice}.`);
    if (value === '') return report(rule, `${capital(a)} is missing here: ${choice}.`);
    const near = sameWord(value, words) ?? nearest(value, words, 1)[0];
    const tail = near ? `Did you mean ${near}?` : `Use ${choice}.`;
    report(rule, `"${shortened(value, 38)}" is not ${a}. ${tail}`, fixed(near));
  });
}

/** What other interfaces write for yes and no. */
function sameWord(value: string, words: readonly string[]): string | undefined {
  if (!words.includes('true') || !words.includes('false')) return undefined;
  if (/^(?:1|y|yes|on|t)$/i.test(value)) return 'true';
  return /^(?:0|n|no|off|f)$/i.test(value) ? 'false' : undefined;
}

/** Many words would drown the message: the first ones stand for them. */
function choiceOf(words: readonly string[]): string {
  return words.length <= 9
    ? words.join(', ')
    : `${words.slice(0, 6).join(', ')} and ${words.length - 6} more`;
}

/**
 * Comma-separated text, as in `id=1,2,3`; the name may be repeated in a query too (`list` in its meta says so).
 * Problems lie at the path `[i]` of the item, and a fix replaces that item.
 *
 * @param most items that a GET takes
 */
export function list(item: Schema, meta: Meta & { readonly title: string }, most?: number): Schema<string> {
  const own = itemMeta(item);
  const full: SchemaMeta = {
    description: 'Comma-separated; the name may also be repeated.',
    kind: own?.kind ?? 'list',
    example: own?.example ?? '',
    ...(own?.unit ? { unit: own.unit } : {}),
    ...(own?.values ? { values: own.values } : {}),
    ...meta,
    list: true,
  };
  return checked<string>(full, (value, report) => {
    if (typeof value !== 'string') return;
    const parts = value.split(',');
    if (most !== undefined && parts.length > most) {
      report('ids-too-many', `A GET takes at most ${most} ids; this has ${parts.length}. Use POST.`);
    }
    for (const [index, part] of parts.entries()) {
      for (const problem of problemsOf(item, part)) {
        report(problem.rule, problem.message, {
          path: [index],
          ...defined({ fix: problem.fix }),
        });
      }
    }
  });
}

function itemMeta(item: Schema): SchemaMeta | undefined {
  return item.meta;
}

/** Text that is not checked. */
export function anyText(meta: Meta & { readonly title: string }): Schema<string> {
  return checked<string>({ description: 'Text.', kind: 'text', example: '', ...meta }, () => {});
}

/** A switch in a query, on when it is there: `?skip_randao_verification`, with or without a value. */
export const presence = anyText({
  title: 'switch',
  description: 'Enabled when present; takes no value.',
  kind: 'presence',
});

export const trueOrFalse = oneOf(
  { true: 'Yes.', false: 'No.' },
  { title: 'boolean', description: 'true or false.', kind: 'boolean' },
);

/** libp2p peer ids come in several encodings (`16Uiu2…`, `Qm…`, CIDs): any text. */
export const peerId = checked<string>(
  {
    title: 'peer id',
    description: 'libp2p id of a peer.',
    kind: 'peer-id',
    example: '16Uiu2HAm1gnawsk7zYo5G5NdW4fa9PmUJhhkQLXZR3P1iFju4qdV',
  },
  (value, report) => {
    if (typeof value !== 'string') report('wrong-type', `Expected a string, not ${typeName(value)}.`);
  },
);
