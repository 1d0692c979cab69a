/**
 * Follows the transactions of a request from the response with their hashes to their receipts. The result is a part of the
 * `Reply`, which every surface shows: a transaction that reverted is a failed request, and one that nobody waited for is
 * "sent, not confirmed".
 */
import * as z from 'zod';
import { checksummed } from '../../catalogue/types/hex';
import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import { decodeLog, decodeRevert } from '../../common/contracts/decode';
import { withCode } from '../../common/contracts/recognize';
import { entryText } from '../../common/contracts/words';
import { defined } from '../../common/defined';
import { sendsTransaction } from '../../common/simulation/methods';
import { contractName, failureOf } from '../../common/traces/describe';
import { contractsOfTrace } from '../../common/traces/known-contracts';
import { callTracerOptions, readTrace } from '../../common/traces/read-trace';
import { failureOrigins, type Trace } from '../../common/traces/trace';
import { lineText, treeLines } from '../../common/traces/tree-text';
import { type Clock, systemClock } from '../../common/units/clock';
import { integerOf, quantityOf } from '../../common/units/hex';
import { inSeconds } from '../../common/units/words';
import { transactionsOf } from '../judge/call-words';
import type { Reply, SendOptions } from '../model/outcome';
import type { Prepared, PreparedCall } from '../model/prepared';
import type { FollowedTransaction, TransactionEvent } from '../model/transaction';
import { type Ask, codeOver } from './ask';
import { replyWith } from './words';

/** Milliseconds from one question to the next one: chains of development have the block at once. */
const FIRST_PAUSES = [100, 200, 300, 400];
const PAUSE = 1000;
/** A node behind a load balancer may not know at once what its neighbor has taken. */
const MOST_UNKNOWN = 8;
/** Lines of a trace. */
const MOST_LINES = 200;

export interface FollowInput {
  readonly prepared: Prepared;
  readonly reply: Reply;
  /** Reads from the node that took the transactions. */
  readonly ask: Ask;
  readonly options?: Pick<SendOptions, 'signal' | 'onWaiting'>;
  readonly clock?: Clock;
}

/** The reply with what became of the transactions that it names. Other replies stay the same. */
export async function withTransactions(input: FollowInput): Promise<Reply> {
  const { prepared, reply } = input;
  const sent = sentIn(prepared, reply);
  if (sent.length === 0) return reply;
  const { waitMs } = prepared.delivery ?? {};
  const contracts = prepared.contracts ?? standardContracts();
  const followed = await Promise.all(
    sent.map(async (one): Promise<FollowedTransaction> => {
      if (one.receipt) return ended(one.hash, one.receipt, undefined, input, contracts);
      if (waitMs) return follow(one, waitMs, input, contracts);
      const message =
        'Sent, not confirmed: whether it succeeds is known once a block has it. Write "# @wait" above the request to wait for that.';
      return { hash: one.hash, state: 'unconfirmed', message, events: [] };
    }),
  );
  return replyWith(reply, followed);
}

interface SentHash {
  readonly hash: string;
  readonly call: PreparedCall;
  readonly receipt?: Receipt;
}

/** The hashes in the response of the calls that send transactions; their receipts from methods that wait by themselves. */
function sentIn({ batch, calls, kind }: Prepared, { body, outcome }: Reply): readonly SentHash[] {
  const sending = calls.filter(({ method }) => sendsTransaction(method));
  if (kind !== 'rpc' || sending.length === 0 || body === null) return [];
  if (outcome !== 'replied' && outcome !== 'rpc-error') return [];
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [];
  }
  const items: readonly unknown[] = batch && Array.isArray(value) ? value : [value];
  return items.flatMap((item): readonly SentHash[] => {
    const read = response.safeParse(item);
    if (!read.success) return [];
    const call = batch ? sending.find(({ id }) => id === read.data.id) : sending[0];
    if (!call) return [];
    const { result } = read.data;
    if (typeof result === 'string') return HASH.test(result) ? [{ hash: result, call }] : [];
    const own = receipt.safeParse(result);
    return own.success && own.data.transactionHash !== undefined
      ? [{ hash: own.data.transactionHash, call, receipt: { ...own.data, whole: result } }]
      : [];
  });
}

const HASH = /^0x[\da-f]{64}$/i;
const hash = z.string().regex(HASH);
const response = z.object({ id: z.unknown(), result: z.unknown() });
const optional = z.unknown().optional();
const receipt = z.object({
  transactionHash: hash.optional().catch(undefined),
  blockNumber: z.string(),
  status: optional,
  gasUsed: optional,
  effectiveGasPrice: optional,
  blobGasUsed: optional,
  blobGasPrice: optional,
  l1Fee: optional,
  contractAddress: z.string().nullish().catch(undefined),
  from: z.string().optional().catch(undefined),
  to: z.string().nullish().catch(undefined),
  logs: z.array(z.object({ address: z.string(), topics: z.array(z.string()), data: z.string() })).catch([]),
});
type Receipt = z.infer<typeof receipt> & {
  /** As the node sent it. */
  readonly whole: unknown;
};

const transaction = z.object({
  from: z.string(),
  to: z.string().nullish(),
  nonce: z.unknown(),
  gas: z.unknown(),
  input: z.string(),
  value: z.unknown(),
});
type Pending = z.infer<typeof transaction>;

/** Asks until a block has the transaction, or another one has taken its place, or the time is over. */
async function follow(
  sent: SentHash,
  waitMs: number,
  input: FollowInput,
  contracts: Contracts,
): Promise<FollowedTransaction> {
  const { ask, clock = systemClock, options: { onWaiting, signal } = {}, prepared } = input;
  const { hash } = sent;
  const started = clock.now();
  const watched = new Watched(sent, ask);
  for (let count = 0; ; count++) {
    const asked = await ask('eth_getTransactionReceipt', [hash]);
    const read = asked.ok ? receipt.safeParse(asked.value) : undefined;
    if (read?.success && asked.ok) {
      return ended(hash, { ...read.data, whole: asked.value }, await watched.read(), input, contracts);
    }
    if (!asked.ok && (asked.failure.kind === 'missing' || count >= FIRST_PAUSES.length)) {
      return watched.end('unknown', `Sent, but the node does not give its receipt: ${asked.failure.message}`);
    }
    const gone = await watched.whetherGone();
    if (gone) return gone;
    const waited = clock.now() - started;
    if (signal?.aborted) return watched.end('pending', 'Sent, but you stopped waiting for a block with it.');
    if (waited >= waitMs) return watched.end('pending', pendingWords(waitMs, prepared));
    onWaiting?.({ hash, waitedMs: waited });
    await pause(Math.min(FIRST_PAUSES[count] ?? PAUSE, waitMs - waited), clock, signal);
  }
}

/** What the node knows of a transaction before a block has it. */
class Watched {
  readonly #sent: SentHash;
  readonly #ask: Ask;
  #known: Pending | undefined;
  /** How often in a row the node did not know it. */
  #unknown = 0;

  constructor(sent: SentHash, ask: Ask) {
    this.#sent = sent;
    this.#ask = ask;
  }

  async read(): Promise<Pending | undefined> {
    this.#known ??= await pendingOf(this.#ask, this.#sent.hash);
    return this.#known;
  }

  /** Whether it will never be in a block; undefined where it still may be. */
  async whetherGone(): Promise<FollowedTransaction | undefined> {
    const known = await pendingOf(this.#ask, this.#sent.hash);
    this.#unknown = known ? 0 : this.#unknown + 1;
    this.#known = known ?? this.#known;
    // It may have come into a block between two questions.
    if (this.#unknown > 1) {
      const replaced = await this.#replaced();
      if (replaced) return replaced;
    }
    return this.#unknown < MOST_UNKNOWN
      ? undefined
      : this.end(
          'dropped',
          'Dropped: the node does not know it any more, and no block has it. It can be sent again.',
        );
  }

  async #replaced(): Promise<FollowedTransaction | undefined> {
    const { from, nonce } = this.#sender();
    if (from === undefined || nonce === undefined) return undefined;
    const next = await this.#ask('eth_getTransactionCount', [from, 'latest']);
    const used = next.ok ? integerOf(next.value) : undefined;
    if (used === undefined || used <= nonce) return undefined;
    return { ...this.end('replaced', ''), ...(await replacement(this.#ask, from, nonce)) };
  }

  #sender(): { readonly from: string | undefined; readonly nonce: bigint | undefined } {
    const [planned] = transactionsOf({ calls: [this.#sent.call] });
    return {
      from: this.#known?.from ?? planned?.from,
      nonce: this.#known ? integerOf(this.#known.nonce) : planned?.nonce,
    };
  }

  end(state: FollowedTransaction['state'], message: string): FollowedTransaction {
    const { from, nonce } = this.#sender();
    const { hash } = this.#sent;
    return { hash, state, message, events: [], ...defined({ from, nonce: nonce?.toString() }) };
  }
}

function pendingWords(waitMs: number, { delivery }: Prepared): string {
  const more = delivery?.waitIsDefault ? 'write "# @wait 10 min" above the request' : 'raise "# @wait"';
  return `Not confirmed: no block has it after ${inSeconds(waitMs)}. It may still be included later: to wait longer, ${more}.`;
}

async function pendingOf(ask: Ask, hash: string): Promise<Pending | undefined> {
  const asked = await ask('eth_getTransactionByHash', [hash]);
  return asked.ok ? transaction.safeParse(asked.value).data : undefined;
}

async function replacement(
  ask: Ask,
  from: string,
  nonce: bigint,
): Promise<Pick<FollowedTransaction, 'message' | 'replacedBy'>> {
  const asked = await ask('eth_getTransactionBySenderAndNonce', [from, quantityOf(nonce)]);
  const found = asked.ok
    ? z.union([hash, z.object({ hash }).transform((one) => one.hash)]).safeParse(asked.value)
    : undefined;
  const by = found?.success ? ` (${found.data})` : '';
  const message = `Replaced: another transaction of the sender with the nonce ${nonce} is in a block${by}, so this one never will be.`;
  return { message, ...defined({ replacedBy: found?.data }) };
}

/** A transaction that a block has. */
async function ended(
  hash: string,
  receipt: Receipt,
  pending: Pending | undefined,
  { ask, prepared }: FollowInput,
  named: Contracts,
): Promise<FollowedTransaction> {
  const addresses = [receipt.to, receipt.contractAddress, ...receipt.logs.map(({ address }) => address)];
  const contracts = await withCode(
    named,
    addresses.filter((one) => typeof one === 'string'),
    codeOver(ask),
  );
  const status = integerOf(receipt.status);
  const gasUsed = integerOf(receipt.gasUsed);
  const gasPrice = integerOf(receipt.effectiveGasPrice);
  const blobs = (integerOf(receipt.blobGasUsed) ?? 0n) * (integerOf(receipt.blobGasPrice) ?? 0n);
  const fee =
    gasUsed === undefined || gasPrice === undefined
      ? undefined
      : gasUsed * gasPrice + blobs + (integerOf(receipt.l1Fee) ?? 0n);
  const { contractAddress } = receipt;
  const common = {
    hash,
    message: '',
    ...defined({
      from: receipt.from ?? pending?.from,
      to: (receipt.to ?? pending?.to) || undefined,
      nonce: digits(pending?.nonce),
      block: digits(receipt.blockNumber),
      gasUsed: gasUsed?.toString(),
      gasLimit: digits(pending?.gas),
      gasPrice: gasPrice?.toString(),
      fee: fee?.toString(),
    }),
    events: receipt.logs.map((log) => eventOf(log, contracts)),
    receipt: JSON.stringify(receipt.whole),
  };
  if (status === 0n) {
    return { ...common, state: 'reverted', ...(await whyReverted(hash, common, pending, ask, contracts)) };
  }
  if (status === undefined) {
    const message = 'A block has it, but its receipt has no status: whether it succeeded is not known.';
    return { ...common, state: 'unknown', message };
  }
  const created =
    contractAddress && !common.to
      ? {
          address: checksummed(contractAddress.toLowerCase()),
          ...defined({ name: createdName(prepared, contractAddress, contracts) }),
        }
      : undefined;
  return { ...common, state: 'succeeded', ...defined({ created }) };
}

/** The name that a deployment gives its contract: that of `deploy Token(…)`, else that of the address. */
function createdName({ delivery }: Prepared, address: string, contracts: Contracts): string | undefined {
  return delivery?.deploys ?? contracts.nameOf(address);
}

function eventOf(log: Receipt['logs'][number], contracts: Contracts): TransactionEvent {
  const decoded = decodeLog(log.topics, log.data, contracts, log.address);
  const name = contractName(log.address, contracts);
  return {
    ...log,
    ...(name.toLowerCase() === log.address.toLowerCase() ? {} : { contract: name }),
    ...(decoded.ok ? { text: entryText(decoded.value) } : {}),
  };
}

type Why = Pick<FollowedTransaction, 'reason' | 'revertData' | 'trace'>;

/** The reason from a trace of the transaction; else from the same call on the block before. */
async function whyReverted(
  hash: string,
  { block, gasLimit, gasUsed }: Pick<FollowedTransaction, 'block' | 'gasLimit' | 'gasUsed'>,
  pending: Pending | undefined,
  ask: Ask,
  contracts: Contracts,
): Promise<Why> {
  const traced = await ask('debug_traceTransaction', [hash, callTracerOptions]);
  const trace = traced.ok ? readTrace(traced.value) : undefined;
  if (trace?.ok) {
    const known = await contractsOfTrace(trace.value, contracts, codeOver(ask));
    const found = reasonIn(trace.value, known);
    if (found) return found;
  }
  if (pending && block !== undefined) {
    const { from, gas, input, to, value } = pending;
    const call = { from, gas, input, value, ...(to ? { to } : {}) };
    const called = await ask('eth_call', [call, quantityOf(BigInt(block) - 1n)]);
    if (!called.ok && called.failure.kind !== 'none') {
      const { data, message } = called.failure;
      const decoded = data === undefined ? undefined : decodeRevert(data, contracts, to ?? undefined);
      const reason = decoded?.ok ? entryText(decoded.value) : message.replace(/\.$/, '');
      return { reason, ...defined({ revertData: data }) };
    }
  }
  return gasLimit !== undefined && gasUsed === gasLimit
    ? { reason: `it used all of its gas limit of ${gasLimit}` }
    : {};
}

function reasonIn(trace: Trace, contracts: Contracts): Why | undefined {
  const [root] = trace.nodes;
  if (root?.kind !== 'call') return undefined;
  const reason = failureOf(root, contracts);
  if (reason === undefined) return undefined;
  const lines: string[] = [];
  for (const line of treeLines(trace, contracts)) {
    if (lines.length === MOST_LINES) {
      lines.push('…');
      break;
    }
    lines.push(lineText(line));
  }
  const inside = [...failureOrigins(trace.nodes)].map((index) => trace.nodes[index]);
  const began = inside.find((node) => node?.kind === 'call' && node.depth > 0 && node.output === root.output);
  const where = began?.kind === 'call' ? ` in ${contractName(began.to, contracts)}` : '';
  return {
    reason: `${reason.replace(/^reverted with /, '')}${where}`,
    ...(root.output.length > 2 ? { revertData: root.output } : {}),
    trace: lines,
  };
}

function digits(value: unknown): string | undefined {
  return integerOf(value)?.toString();
}

/** Ends early when the signal aborts. */
function pause(milliseconds: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(milliseconds, end);
    signal?.addEventListener('abort', end, { once: true });
  });
}
