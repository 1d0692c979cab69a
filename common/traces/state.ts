/** Changes of accounts by a transaction, from the prestateTracer and from `stateDiff`. */
import * as z from 'zod';
import { failed, type Result, success } from '../result';
import { integerOf, quantityOf } from '../units/hex';

export interface AccountChange {
  readonly address: string;
  /** Wei before and after. */
  readonly balance?: readonly [bigint, bigint];
  readonly nonce?: readonly [bigint, bigint];
  readonly code?: 'created' | 'changed' | 'removed';
  readonly storage: readonly SlotChange[];
}

export interface SlotChange {
  readonly slot: bigint;
  /** Words of 64 hex digits. */
  readonly before: string;
  readonly after: string;
}

const quantity = z.unknown().transform((value) => integerOf(value));
const hex = z.string().regex(/^0x[\da-f]{0,64}$/i);
const addresses = z.string().regex(/^0x[\da-f]{40}$/i);

const account = z.object({
  balance: quantity.optional(),
  nonce: quantity.optional(),
  code: z.string().optional(),
  storage: z.record(hex, hex).optional(),
});
const prestate = z.object({ pre: z.record(addresses, account), post: z.record(addresses, account) });
type Account = z.infer<typeof account>;

const wrong = failed({ message: 'The node returned something else than the changes of the state.' });

/** Options of `debug_traceTransaction` for the changes of accounts. */
export const prestateOptions = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } } as const;

/** Reads a result of the prestateTracer in its diff mode. */
export function readPrestate(result: unknown): Result<readonly AccountChange[]> {
  const parsed = prestate.safeParse(result);
  if (!parsed.success) return wrong;
  const { pre, post } = parsed.data;
  const all = new Set([...Object.keys(pre), ...Object.keys(post)]);
  return success(
    [...all].map((address) => accountChange(address, pre[address], post[address])).filter(isChange),
  );
}

/** What is different from the state of a block, as nodes take it for a call, by address in lower case. */
export type StateOverrides = Readonly<Record<string, AccountOverride>>;

interface AccountOverride {
  readonly balance?: string;
  readonly nonce?: string;
  readonly code?: string;
  readonly stateDiff?: Readonly<Record<string, string>>;
}

/** The state after a transaction as overrides of the one before it; undefined if the result cannot be read. */
export function overridesAfter(result: unknown, before: StateOverrides): StateOverrides | undefined {
  const parsed = prestate.safeParse(result);
  if (!parsed.success) return undefined;
  const { pre, post } = parsed.data;
  const changed = [...new Set([...Object.keys(pre), ...Object.keys(post)])].map((address) => {
    const own = before[address.toLowerCase()] ?? {};
    return [address.toLowerCase(), overrideOf(own, pre[address], post[address])] as const;
  });
  return { ...before, ...Object.fromEntries(changed) };
}

function overrideOf(
  own: AccountOverride,
  pre: Account | undefined,
  post: Account | undefined,
): AccountOverride {
  if (!post) return { balance: '0x0', nonce: '0x0', code: '0x' };
  const { balance, code, nonce, storage = {} } = post;
  const cleared = Object.keys(pre?.storage ?? {}).filter((slot) => !Object.hasOwn(storage, slot));
  const slots = [...cleared.map((slot) => [slot, '0x'] as const), ...Object.entries(storage)].map(
    ([slot, value]) => [`0x${wordOf(slot)}`, `0x${wordOf(value)}`] as const,
  );
  return {
    ...own,
    ...(balance === undefined ? {} : { balance: quantityOf(balance) }),
    ...(nonce === undefined ? {} : { nonce: quantityOf(nonce) }),
    ...(code === undefined ? {} : { code }),
    ...(slots.length === 0 ? {} : { stateDiff: { ...own.stateDiff, ...Object.fromEntries(slots) } }),
  };
}

/**
 * The changes in a JSON-RPC response: of the prestateTracer in its diff mode, or `stateDiff`. Undefined if it has none,
 * as without the diff mode.
 */
export function readStateResponse(response: unknown): readonly AccountChange[] | undefined {
  const result = memberOf(response, 'result');
  const diff = memberOf(result, 'stateDiff');
  const read = diff === undefined || diff === null ? readPrestate(result) : readStateDiff(diff);
  return read.ok ? read.value : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** `post` has only what changed, and no slots that were cleared. Without it, the account was removed. */
function accountChange(address: string, pre: Account | undefined, post: Account | undefined): AccountChange {
  const slots = new Set([...Object.keys(pre?.storage ?? {}), ...Object.keys(post?.storage ?? {})]);
  const removed = post === undefined;
  return {
    address,
    ...pairOf('balance', pre?.balance ?? 0n, removed ? 0n : post.balance),
    ...pairOf('nonce', pre?.nonce ?? 0n, removed ? 0n : post.nonce),
    ...codeChange(pre?.code, removed ? '0x' : post.code),
    storage: [...slots].map((slot) => ({
      slot: BigInt(slot),
      before: wordOf(pre?.storage?.[slot]),
      after: wordOf(post?.storage?.[slot]),
    })),
  };
}

function pairOf(name: 'balance' | 'nonce', before: bigint, after: bigint | undefined) {
  return after === undefined || after === before ? {} : { [name]: [before, after] };
}

function codeChange(before: string | undefined, after: string | undefined): Pick<AccountChange, 'code'> {
  const [had, has] = [before ?? '0x', after ?? before ?? '0x'];
  if (had === has) return {};
  return { code: had === '0x' ? 'created' : has === '0x' ? 'removed' : 'changed' };
}

function wordOf(value: string | undefined): string {
  return (value ?? '0x').slice(2).toLowerCase().padStart(64, '0');
}

function isChange({ balance, code, nonce, storage }: AccountChange): boolean {
  return balance !== undefined || nonce !== undefined || code !== undefined || storage.length > 0;
}

/** `"="`, `{"+": value}`, `{"-": value}` or `{"*": {from, to}}`. */
const difference = z.union([
  z.literal('=').transform(() => undefined),
  z.object({ '*': z.object({ from: z.string(), to: z.string() }) }).transform((one) => one['*']),
  z.object({ '+': z.string() }).transform((one) => ({ from: undefined, to: one['+'] })),
  z.object({ '-': z.string() }).transform((one) => ({ from: one['-'], to: undefined })),
]);
const stateDiff = z.record(
  addresses,
  z.object({
    balance: difference,
    nonce: difference,
    code: difference,
    storage: z.record(hex, difference),
  }),
);

/** Reads `stateDiff` of `trace_replayTransaction`. */
export function readStateDiff(diff: unknown): Result<readonly AccountChange[]> {
  const parsed = stateDiff.safeParse(diff);
  if (!parsed.success) return wrong;
  const changes = Object.entries(parsed.data).map(([address, { balance, code, nonce, storage }]) => ({
    address,
    ...pairOf('balance', integerOf(balance?.from) ?? 0n, balance && (integerOf(balance.to) ?? 0n)),
    ...pairOf('nonce', integerOf(nonce?.from) ?? 0n, nonce && (integerOf(nonce.to) ?? 0n)),
    ...codeChange(code?.from, code && (code.to ?? '0x')),
    storage: Object.entries(storage).flatMap(([slot, change]) =>
      change ? [{ slot: BigInt(slot), before: wordOf(change.from), after: wordOf(change.to) }] : [],
    ),
  }));
  return success(changes.filter(isChange));
}
