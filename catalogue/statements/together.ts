/**
 * What several responses of one node say of the same thing, as plain data: the responses to a batch, or those to a
 * request that is repeated. A fact names a thing by its key, such as the number of a block, and lists which responses say
 * something of it, and where.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { nextBaseFee } from '../../common/units/gas';
import { dataBytes } from '../../common/units/hex';
import type { Asked } from '../echo/echo';
import type { SpecProblem } from '../types';
import { fulfils, operandValue } from './evaluate';
import { type Node, nodeAt, nodesAt, pathOf, rootNode } from './nodes';
import type { Condition, Operand } from './statement';
import { amount, keyOf, shown } from './values';

/** Where responses say it. */
export interface Source {
  /** Methods, or operations such as `GET /eth/v1/beacon/genesis`. */
  readonly of: readonly string[];
  /** The objects that say it; the response if empty. */
  readonly at: string;
  /** What identifies the thing that they speak of. */
  readonly key: readonly Key[];
  /** What they say. Paths start at the object. */
  readonly value:
    | Operand
    | { readonly hashOf: string }
    /** Of the block after the one at the path, by EIP-1559. Not said where it stays the same: other rules say that too. */
    | { readonly nextFeeOf: string };
  readonly when?: readonly Condition[];
  /** Of values that rise from one of these to the next. Default: by the tag of the request. */
  readonly tag?: Tag;
  /** Values that are compared whatever the other response says. Default: all of them. */
  readonly sure?: readonly string[];
}

/**
 * An operand; or a block of the request, whose parameter may be missing or an object; or all parameters. `fixed` leaves
 * out tags, which are of another block when a new one comes.
 */
export type Key = Operand | { readonly block: string; readonly fixed?: true } | { readonly all: true };

/** Block tags in their order; `least` and `most` for what has none. */
type Tag = 'least' | 'finalized' | 'safe' | 'latest' | 'pending' | 'most';
const RANKS: readonly Tag[] = ['least', 'finalized', 'safe', 'latest', 'pending', 'most'];
const [LEAST_RANK, MOST_RANK] = [RANKS.indexOf('least'), RANKS.indexOf('most')];

export interface Fact {
  readonly sources: readonly Source[];
  /** `{value}` is what the response says, `{other}` what the one to `{from}` says. */
  readonly says: string;
  /** It stays so, from one poll to the next. */
  readonly stays?: true;
  /** Only what different sources say is compared: one of them may change its mind, as after a reorganization. */
  readonly across?: true;
  /**
   * A rule that not all chains have: told only where other responses follow it, and not of a value that is far off, as
   * one that somebody set on a development node.
   */
  readonly proven?: true;
  readonly agree:
    | 'same'
    /** Numbers may differ by this share of them, and by `most`: nodes change while they answer. */
    | { readonly by: 'near'; readonly share: number; readonly most: number }
    /**
     * Numbers never get less, from one response to the next, and from one tag to the next. While a batch is answered
     * they grow by `grows` at most for each response. From one poll to the next they may go `back` so far, as after a
     * reorganization.
     */
    | { readonly by: 'rising'; readonly grows: number; readonly back: number };
}

export function fact(says: string, agree: Fact['agree'], sources: readonly Source[], stays?: true): Fact {
  return { says, agree, sources, ...(stays && { stays }) };
}

/** A fact by a rule that not all chains have. */
export const proven = (one: Fact): Fact => ({ ...one, proven: true });

export function says(
  of: readonly string[],
  at: string,
  key: readonly Key[],
  value: Source['value'],
  more: Pick<Source, 'when' | 'tag' | 'sure'> = {},
): Source {
  return { of, at, key, value, ...more };
}

/** One response, with its request. */
interface Said {
  /** Method or operation. */
  readonly of: string;
  readonly asked: Asked;
  readonly value: unknown;
}

interface Kept {
  readonly value: unknown;
  readonly from: string;
  readonly rank: number;
  readonly isSure: boolean;
  readonly source: Source;
  /** Numbers of the poll and of the response. */
  readonly poll: number;
  readonly response: number;
}

/** Things that are remembered of a fact: the oldest ones are forgotten. */
const MOST_KEPT = 20_000;
/** Objects of one response that are compared with those of others: a list of logs may have a hundred thousand. */
const MOST_COMPARED = 2000;
/** Places of one fact and response that are told. */
const MOST_TOLD = 10;

/** So many responses prove that a chain has a rule. */
const ENOUGH_PROOF = 2;
/** Part of a value by which another one is wrong, and not set by hand. */
const NOT_FAR = 0.25;

/** What a node has said so far. */
export interface Memory {
  /** Where a response contradicts those before it. Paths start at the response. */
  readonly hear: (said: Said) => readonly SpecProblem[];
  /** The next responses belong to another poll: what changes from block to block is forgotten. */
  readonly nextPoll: () => void;
}

export function memoryOf(facts: readonly Fact[]): Memory {
  const known = new Map<Fact, Map<string, Kept>>();
  /** What responses to a method or an operation say, by fact. */
  const sources = new Map<string, ReadonlyMap<Fact, readonly Source[]>>();
  /** Responses that follow a rule, by its fact. */
  const proofs = new Map<Fact, number>();
  let [poll, response] = [0, 0];

  function sourcesOf(of: string): ReadonlyMap<Fact, readonly Source[]> {
    const made =
      sources.get(of) ??
      new Map(
        facts.flatMap((one): (readonly [Fact, readonly Source[]])[] => {
          const own = one.sources.filter((source) => source.of.includes(of));
          return own.length === 0 ? [] : [[one, own]];
        }),
      );
    sources.set(of, made);
    return made;
  }

  /** @returns false if nothing can be told of it */
  function isProven(one: Fact, before: Kept | undefined, now: Kept): boolean {
    if (!before || before.source === now.source) return true;
    const count = proofs.get(one) ?? 0;
    if (keyOf(before.value) === keyOf(now.value)) {
      proofs.set(one, count + 1);
      return false;
    }
    const [told, other] = [Number(amount(now.value)), Number(amount(before.value))];
    return count >= ENOUGH_PROOF && Math.abs(told - other) <= other * NOT_FAR;
  }

  function hearFact(one: Fact, said: readonly Saying[], asked: Asked, of: string): readonly SpecProblem[] {
    const table = known.get(one) ?? new Map<string, Kept>();
    known.set(one, table);
    return said.flatMap(({ source, node, key, value }) => {
      const rank = rankOf(source, asked);
      const now: Kept = { value, from: of, rank, isSure: isSure(source, value), source, poll, response };
      if (one.proven && !isProven(one, table.get(key), now)) return [];
      const [other, kept] = compared(one, table, key, now);
      if (kept !== undefined) keep(table, kept, now);
      // What one response says of itself is judged by its statements.
      return other && other.response !== response ? [problemAt(one, source, node, now, other)] : [];
    });
  }

  return {
    hear(said) {
      response += 1;
      const { asked, of, value } = said;
      if (value === null) return [];
      // Many facts are about the same objects.
      const objects = new Map<string, readonly Node[]>();
      const objectsAt = (path: string) => {
        const found = objects.get(path) ?? nodesAt(rootNode(value), path, MOST_COMPARED);
        objects.set(path, found);
        return found;
      };
      return [...sourcesOf(of)].flatMap(([one, own]) =>
        hearFact(one, sayings(own, asked, objectsAt), asked, of).slice(0, MOST_TOLD),
      );
    },
    nextPoll() {
      poll += 1;
      for (const one of known.keys()) if (!one.stays) known.delete(one);
    },
  };
}

function keep(table: Map<string, Kept>, key: string, now: Kept): void {
  const [oldest] = table.size >= MOST_KEPT ? table.keys() : [];
  if (oldest !== undefined) table.delete(oldest);
  table.set(key, now);
}

interface Saying {
  readonly source: Source;
  readonly node: Node;
  readonly key: string;
  readonly value: unknown;
}

/** What a response says of a fact. */
function sayings(
  sources: readonly Source[],
  asked: Asked,
  objectsAt: (path: string) => readonly Node[],
): readonly Saying[] {
  return sources.flatMap((source) =>
    objectsAt(source.at).flatMap((node) => {
      if (!(source.when ?? []).every((condition) => fulfils(condition, node, { asked }))) return [];
      const [key, told] = [keyIn(source, node, asked), valueIn(source.value, node, asked)];
      return key === undefined || keyOf(told) === undefined ? [] : [{ source, node, key, value: told }];
    }),
  );
}

/** What an earlier response contradicts, and the name under which this one is kept. */
function compared(
  { across, agree }: Fact,
  table: ReadonlyMap<string, Kept>,
  key: string,
  now: Kept,
): readonly [other?: Kept | undefined, keep?: string | undefined] {
  if (agree === 'same') {
    const before = table.get(key);
    if (!before || (across && before.source === now.source)) return [undefined, key];
    const isCompared = before.isSure || now.isSure;
    return keyOf(before.value) === keyOf(now.value) || !isCompared ? [] : [before];
  }
  const number = amount(now.value);
  if (typeof number !== 'bigint' || now.rank < 0) return [];
  if (agree.by === 'near') {
    const before = table.get(key);
    const other = amount(before?.value);
    if (typeof other !== 'bigint') return [undefined, key];
    const gap = Math.abs(Number(number - other));
    return gap <= agree.most + agree.share * Number(other) ? [] : [before];
  }
  return unlessRising(agree, table, key, now, number);
}

function unlessRising(
  { grows, back }: Extract<Fact['agree'], { by: 'rising' }>,
  table: ReadonlyMap<string, Kept>,
  key: string,
  now: Kept,
  number: bigint,
): readonly [other?: Kept | undefined, keep?: string | undefined] {
  let kept: string | undefined = `${key} ${now.rank}`;
  for (const rank of RANKS.keys()) {
    const before = table.get(`${key} ${rank}`);
    const other = amount(before?.value);
    if (!before || typeof other !== 'bigint') continue;
    // Limits of one kind differ as they like: the narrowest one counts.
    if (rank === now.rank && (rank === LEAST_RANK || rank === MOST_RANK)) {
      if (rank === LEAST_RANK ? number <= other : number >= other) kept = undefined;
      continue;
    }
    const isSamePoll = before.poll === now.poll;
    const least = other - (isSamePoll ? 0n : BigInt(back));
    if (rank <= now.rank && number < least) return [before, `${key} ${now.rank}`];
    const most = other + BigInt(grows * (now.response - before.response));
    // Limits that stay are those of any time.
    const isLimit = now.rank === MOST_RANK || rank === MOST_RANK;
    if (rank >= now.rank && (isSamePoll || isLimit) && number > most) return [before];
  }
  return [undefined, kept];
}

function keyIn({ key }: Source, node: Node, asked: Asked): string | undefined {
  const keys = key.map((one) => {
    if (typeof one === 'object' && 'all' in one) return JSON.stringify(asked);
    if (typeof one === 'object' && 'block' in one) return blockKey(asked[one.block], one.fixed);
    return keyOf(operandValue(one, node, { asked }));
  });
  return keys.includes(undefined) ? undefined : keys.join(' ');
}

/** Without a block, nodes take the latest one. What is pending changes all the time. */
function blockKey(block: unknown, isFixed = false): string | undefined {
  if (typeof block === 'object' && block !== null) {
    const { blockHash, blockNumber } = block as { blockHash?: unknown; blockNumber?: unknown };
    return keyOf(blockHash ?? blockNumber);
  }
  const name = block ?? 'latest';
  if (typeof name !== 'string' || name === 'pending') return undefined;
  return isFixed && !name.startsWith('0x') ? undefined : keyOf(name);
}

function valueIn(value: Source['value'], node: Node, asked: Asked): unknown {
  if (typeof value === 'object' && 'nextFeeOf' in value) {
    const block = nodeAt(node, value.nextFeeOf);
    const [baseFee, gasUsed, gasLimit] = ['baseFeePerGas', 'gasUsed', 'gasLimit'].map((name) =>
      block ? amount(nodeAt(block, name)?.value) : undefined,
    );
    if (typeof baseFee !== 'bigint' || typeof gasUsed !== 'bigint' || typeof gasLimit !== 'bigint')
      return undefined;
    const next = nextBaseFee({ baseFee, gasUsed, gasLimit });
    return next === baseFee ? undefined : next;
  }
  if (typeof value !== 'object' || !('hashOf' in value)) return operandValue(value, node, { asked });
  const code = dataBytes(nodeAt(node, value.hashOf)?.value);
  // An account without code may not be there at all, and has no hash then.
  return code && code.length > 0 ? `0x${bytesToHex(keccak_256(code))}` : undefined;
}

function rankOf({ tag }: Source, asked: Asked): number {
  const block = asked.block ?? 'latest';
  return RANKS.indexOf(tag ?? (typeof block === 'string' ? (block as Tag) : 'latest'));
}

function isSure({ sure }: Source, value: unknown): boolean {
  const key = keyOf(value);
  return sure === undefined || sure.some((one) => keyOf(one) === key);
}

function problemAt(one: Fact, { value }: Source, node: Node, now: Kept, other: Kept): SpecProblem {
  const from = other.poll === now.poll || other.from !== now.from ? other.from : 'the response before';
  const message = one.says
    .replaceAll('{value}', () => shown(now.value, other.value))
    .replaceAll('{other}', () => shown(other.value, now.value))
    .replaceAll('{from}', () => from);
  const told = typeof value === 'string' ? nodeAt(node, value) : undefined;
  return { rule: 'contradiction', message, path: pathOf(told ?? node), at: 'value' };
}
