/**
 * Values of the beacon API as text: path and query values (percent-decoded) and decimal strings in JSON. All of them
 * are case-sensitive on real nodes but for hex digits.
 */

import { defined } from '../../common/defined';
import { nearest } from '../../common/nearest';
import { shortened } from '../../common/units/words';
import { judged, leaf, type Schema, type SchemaMeta, typeName } from '../types';
import {
  capital,
  decimalFinding,
  type Finding,
  hexFinding,
  isMissing,
  must,
  UINT64_MAX,
} from '../types/findings';
import { advised } from '../types/problem';
import { choiceOf, type Limit, say, tell } from '../types/value';

/** An epoch that is not set: the largest uint64. */
export const FAR_FUTURE_EPOCH = String(UINT64_MAX);

type Meta = Partial<SchemaMeta>;

// ---------------------------------------------------------------- decimal numbers

/** A uint64 in decimal text, under a term and a rule of its own. */
function decimal(rule: string, noun: string, meta: SchemaMeta): Schema<string> {
  return leaf({ form: 'decimal', noun, rule, bits: 64 }, meta);
}

/** `uint64Of({ title: 'balance', unit: 'gwei' })`: a uint64 as a decimal string. */
export function uint64Of(meta: Meta = {}): Schema<string> {
  return decimal('uint64-invalid', 'number', {
    title: 'number',
    description: 'Unsigned 64-bit integer, written as a decimal string.',
    kind: 'uint64',
    example: '1',
    ...meta,
  });
}

/** `uint256Of({ title: 'amount', unit: 'wei' })`: a uint256 as a decimal string. */
export function uint256Of(meta: Meta = {}): Schema<string> {
  return leaf(
    { form: 'decimal', noun: 'number', rule: 'uint64-invalid', bits: 256 },
    {
      title: 'number',
      description: 'Unsigned 256-bit integer, written as a decimal string.',
      kind: 'uint256',
      example: '1',
      ...meta,
    },
  );
}

/** `int64Of({ title: 'reward', unit: 'gwei' })`: an integer that may be below zero, as a decimal string. */
export function int64Of(meta: Meta = {}): Schema<string> {
  return leaf(
    { form: 'decimal', noun: 'number', rule: 'uint64-invalid', bits: 64, signed: true },
    {
      title: 'number',
      description: 'Signed 64-bit integer, written as a decimal string.',
      kind: 'int64',
      example: '-1',
      ...meta,
    },
  );
}

export function slotOf(meta: Meta = {}): Schema<string> {
  return decimal('slot-invalid', 'slot', {
    title: 'slot',
    description: 'Slot number, decimal.',
    kind: 'slot',
    unit: 'slot',
    example: '1',
    ...meta,
  });
}

export function epochOf(meta: Meta = {}): Schema<string> {
  return decimal('epoch-invalid', 'epoch', {
    title: 'epoch',
    description: 'Epoch number, decimal.',
    kind: 'epoch',
    unit: 'epoch',
    example: '1',
    ...meta,
  });
}

/** A number with a limit that has a reason of its own. */
export function withLimit(number: Schema<string>, limit: Limit): Schema<string> {
  return number.form === 'decimal' ? { ...number, limit } : number;
}

/** Slots and epochs that no chain has reached: with slots of a second, 2,000 years after its genesis. */
const UNREACHED = { slot: 2n ** 36n, epoch: 2n ** 31n };

/** A slot or an epoch that is asked for: one that no chain has reached is reported. Other values stay as they are. */
export function reachable<S extends Schema>(schema: S): S {
  const { form, meta } = schema;
  if (form !== 'decimal' || schema.limit || (meta?.kind !== 'slot' && meta?.kind !== 'epoch')) return schema;
  return { ...schema, limit: unreached(meta.kind) };
}

function unreached(kind: keyof typeof UNREACHED): Limit & { readonly below: bigint } {
  const message = `No chain has reached this ${kind}: it is thousands of years ahead.`;
  return { below: UNREACHED[kind], rule: 'number-out-of-range', message };
}

/** A position among so many, as networks with the mainnet preset have them. */
export function positionAmong(count: bigint, number: Schema<string>): Schema<string> {
  const range = `a number from 0 to ${count - 1n}: there are ${count}.`;
  return withLimit(number, {
    below: count,
    rule: 'number-out-of-range',
    message: `Expected ${range}`,
    described: `This is not ${range}`,
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

export const registryLimit = {
  below: REGISTRY_LIMIT,
  rule: 'validator-index-limit',
  message: `No validator has this index: the registry holds at most 2^40 (${REGISTRY_LIMIT}) validators.`,
};

export const validatorIndex = leaf<string>(
  {
    form: 'decimal',
    noun: 'validator index',
    rule: 'validator-index-invalid',
    bits: 64,
    limit: registryLimit,
  },
  {
    title: 'validator index',
    description: 'Position of the validator in the registry, decimal.',
    kind: 'validator-index',
    unit: 'validator',
    example: '1',
  },
);

// ---------------------------------------------------------------- hex of a fixed length

const EXAMPLE_PUBLIC_KEY = `0x${'93247f2209abcacf57b75a51dafae777'.repeat(3)}`;
export const EXAMPLE_ROOT = `0x${'cf8e0d4e9587369b2301d0790347320302cc0943d5a1884560367e8208d920f2'}`;

function fixedHex(rule: string, bytes: number, noun: string, meta: SchemaMeta): Schema<string> {
  return leaf({ form: 'data', bytes, rule, noun }, meta);
}

export function rootOf(meta: Meta = {}): Schema<string> {
  return fixedHex('root-invalid', 32, 'root', {
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

export const publicKey = fixedHex('public-key-invalid', 48, 'public key', {
  title: 'public key',
  description: 'BLS public key of 48 bytes.',
  kind: 'public-key',
  example: EXAMPLE_PUBLIC_KEY,
});

/** A validator's public key or its index. */
export const validatorId = judged<string>(
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
      else if (BigInt(String(value)) >= registryLimit.below)
        report(registryLimit.rule, registryLimit.message);
    }
  },
);

function validatorIdFinding(value: unknown): Finding | undefined {
  if (typeof value !== 'string') return decimalFinding(value, 'a validator index');
  if (value === '') return { message: 'Missing validator id: use an index or a public key.' };
  if (/^0x[0-9a-f]+$/i.test(value)) return decimalFinding(value, 'a validator index');
  if (/^[\s+_,\d-]+$/.test(value)) return decimalFinding(value, 'a validator index');
  return advised(
    `"${shortened(value, 38)}" is not a validator id.`,
    'Use an index such as 12, or a public key.',
  );
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

export const blockId = chainId('block-id-invalid', 'a block id', Object.keys(BLOCK_NAMES), {
  title: 'block id',
  description: 'head, genesis, finalized, a slot, or a block root.',
  kind: 'block-id',
  example: 'head',
  values: BLOCK_NAMES,
});

const JUSTIFIED_BLOCK =
  'The specification has "justified" for states only; some clients take it for blocks. Use finalized, a slot or a root.';

function chainId(rule: string, a: string, names: readonly string[], meta: SchemaMeta): Schema<string> {
  const choice = `${Object.keys(meta.values ?? {}).join(', ')}, a slot or a root`;
  return judged<string>(meta, (value, report) => {
    if (typeof value !== 'string')
      return say(rule, must(capital(a), `be a string: ${choice}`, typeName(value)), report);
    if (names.includes(value)) return;
    if (value === 'justified') return report('word-unlisted', JUSTIFIED_BLOCK);
    const { below, message } = unreached('slot');
    if (/^\d{1,19}$/.test(value) && BigInt(value) >= below) return report('number-out-of-range', message);
    tell(rule, chainIdFinding(value, a, names, Object.keys(meta.values ?? {}), choice), report);
  });
}

function chainIdFinding(
  value: string,
  a: string,
  names: readonly string[],
  offered: readonly string[],
  choice: string,
): Finding | undefined {
  if (value === '') return isMissing(capital(a), choice);
  if (/^0x/i.test(value) || /^[0-9a-f]{64}$/i.test(value)) {
    return value.length <= 18 && /^0x[0-9a-f]+$/i.test(value)
      ? decimalFinding(value, 'a slot')
      : hexFinding(value, 32, 'a root');
  }
  if (/^[\s+_,\d-]+$/.test(value)) return decimalFinding(value, 'a slot');
  const lower = value.trim().toLowerCase();
  if (names.includes(lower)) {
    const hasSpace = value.trim() !== value;
    return {
      message: `${capital(a)} must ${hasSpace ? 'not have spaces' : 'be in lower case'}. Use ${lower}.`,
      described: `"${shortened(value, 38)}" ${hasSpace ? 'has spaces' : 'is not in lower case'}.`,
      right: lower,
    };
  }
  const near = [SAME[lower], nearest(lower, offered, 1)[0]].find((name) => name && offered.includes(name));
  const described = `"${shortened(value, 38)}" is not ${a}.`;
  return near
    ? { ...advised(described, `Did you mean ${near}?`), right: near }
    : advised(described, `Use ${choice}.`);
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
  return leaf({ form: 'word', values, rule }, full);
}

/**
 * Comma-separated text, as in `id=1,2,3`; the name may be repeated in a query too (`list` in its meta says so).
 * Problems lie at the path `[i]` of the item, and a fix replaces that item.
 *
 * @param most items that a GET takes
 */
export function list(item: Schema, meta: Meta & { readonly title: string }, most?: number): Schema<string> {
  const own = item.meta;
  const full: SchemaMeta = {
    description: 'Comma-separated; the name may also be repeated.',
    kind: own?.kind ?? 'list',
    example: own?.example ?? '',
    ...(own?.unit ? { unit: own.unit } : {}),
    ...(own?.values ? { values: own.values } : {}),
    ...meta,
    list: true,
  };
  return { form: 'text-list', item, meta: full, ...defined({ most }) };
}

/** Text that is not checked. */
export function anyText(meta: Meta & { readonly title: string }): Schema<string> {
  return leaf({ form: 'any' }, { description: 'Text.', kind: 'text', example: '', ...meta });
}

/** A switch in a query, on when it is there: `?skip_randao_verification`. Some nodes also take `true`. */
export const presence = leaf<string>(
  {
    form: 'text',
    pattern: /^(?:true|1)?$/i,
    expected: 'no value (the name alone switches it on)',
  },
  { title: 'switch', description: 'Enabled when present; takes no value.', kind: 'presence', example: '' },
);

export const trueOrFalse = oneOf(
  { true: 'Yes.', false: 'No.' },
  { title: 'boolean', description: 'true or false.', kind: 'boolean' },
);

/** libp2p peer ids come in several encodings: `16Uiu2…`, `12D3…` and `Qm…` in base58, and CIDs (`bafz…`, `k51…`). */
export const peerId = leaf<string>(
  {
    form: 'text',
    pattern: /^(?:1[1-9A-HJ-NP-Za-km-z]{40,60}|Qm[1-9A-HJ-NP-Za-km-z]{44}|[bkzfm][\w+/=-]{40,120})$/,
    expected: 'a libp2p peer id such as 16Uiu2HA…',
    rule: 'peer-id-invalid',
  },
  {
    title: 'peer id',
    description: 'libp2p id of a peer.',
    kind: 'peer-id',
    example: '16Uiu2HAm1gnawsk7zYo5G5NdW4fa9PmUJhhkQLXZR3P1iFju4qdV',
  },
);
