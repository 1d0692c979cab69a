/** The question before a request that changes something, with what its node says of the chain. */
import * as z from 'zod';
import { chainName, isDevelopmentChain } from '../../catalogue/networks';
import { createdAddress } from '../../common/ethereum/created-address';
import { mask } from '../../common/masking/mask';
import { placeOfUrl } from '../../common/requests/socket-address';
import { grouped } from '../../common/units/digits';
import { formatGasPrice, formatWei } from '../../common/units/wei';
import { callWords, type SentTransaction, transactionsOf } from '../../runner/judge/call-words';
import type { Prepared, PreparedCall } from '../../runner/model/prepared';
import { needsConfirmation } from '../../runner/request/effect';
import type { Send } from '../../runner/send/send';

/** The confirmation before a request that signs, sends or changes a node, or has a `# @note`. */
interface Question {
  readonly message: string;
  /** What the request does, on several lines. */
  readonly detail: string;
  readonly button: string;
  /** The button that is chosen with Enter instead, where the request may reach a public chain. */
  readonly refusal?: string;
}

/** The confirmation for a request; undefined when it needs none. */
export function questionFor(
  prepared: Prepared,
  nodeName: string | undefined,
  facts?: ChainFacts,
): Question | undefined {
  if (!needsConfirmation(prepared)) return undefined;
  const { note } = prepared;
  const place = nodeName ? `"${nodeName}"` : hostOf(prepared.url);
  const what = prepared.calls.length === 1 ? (prepared.calls[0]?.method ?? prepared.name) : prepared.name;
  return {
    message: messageOf(prepared, what, place),
    detail: [
      ...(note ? [mask(note, prepared.secrets), ''] : []),
      ...callWords(prepared),
      ...effectLines(prepared),
      ...(facts ? ['', ...facts.lines] : []),
      '',
      `${prepared.method} ${mask(prepared.url, prepared.secrets)}`,
    ].join('\n'),
    button: prepared.effect === 'sign' ? 'Sign' : 'Send',
    ...(facts?.mayBePublic ? { refusal: prepared.effect === 'sign' ? "Don't Sign" : "Don't Send" } : {}),
  };
}

function effectLines({ kind, effect }: Prepared): readonly string[] {
  if (effect === 'change')
    return [kind === 'beacon' ? 'It changes the node.' : 'It changes the node or its chain.'];
  return kind === 'beacon' && effect === 'send' ? ['It is sent to the network and cannot be undone.'] : [];
}

/** Whether the request reaches a chain, which the question names. */
export function isOnChain({ kind, effect }: Pick<Prepared, 'kind' | 'effect'>): boolean {
  return kind !== 'other' && ASKS.has(effect);
}

/** Effects with words of their own. */
const ASKS: ReadonlySet<Prepared['effect']> = new Set(['send', 'sign', 'change']);

function messageOf({ kind, effect }: Prepared, what: string, place: string): string {
  if (!ASKS.has(effect)) return `Send ${what} to ${place}?`;
  if (effect === 'change') return `Send ${what} to ${place}?`;
  if (effect === 'sign') return `Sign with ${what} on ${place}?`;
  return kind === 'beacon'
    ? `Publish ${what} through ${place}?`
    : `Send a transaction with ${what} to ${place}?`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? placeOfUrl(new URL(url)) : url;
}

/** What the node of a request says about its chain, for the question before sending. */
interface ChainFacts {
  /** One line per fact: `chain: Sepolia, id 11155111`. */
  readonly lines: readonly string[];
  /** False only for a chain of development tools: anything else may be a public chain. */
  readonly mayBePublic: boolean;
}

/** The question waits for the node no longer than this. Milliseconds. */
const WAIT = 1500;

const quantity = z.string().regex(/^0x[\da-f]{1,64}$/i);
const quantityReply = z.object({ result: quantity });
const specReply = z.object({ data: z.object({ DEPOSIT_CHAIN_ID: z.string().regex(/^\d{1,20}$/) }) });

/** Asks the node of a request for its chain, and for the nonce and the fee of a single transaction. Never throws. */
export async function readChainFacts(prepared: Prepared, send: Send): Promise<ChainFacts> {
  const transactions = transactionsOf(prepared);
  const [only] = transactions;
  const ask = async (method: string, ...params: unknown[]) => {
    const read = quantityReply.safeParse(await answerOf(send, callOf(prepared, { method, params, id: 1 })));
    return read.success ? BigInt(read.data.result) : undefined;
  };
  const chain = prepared.kind === 'beacon' ? beaconChain(prepared, send) : ask('eth_chainId');
  const lines = only && transactions.length === 1 ? transactionLines(only, ask) : Promise.resolve([]);
  const id = await chain;
  return {
    lines: [`chain: ${id === undefined ? UNKNOWN : chainWords(id)}`, ...(await lines)],
    mayBePublic: !isDevelopmentChain(id?.toString()),
  };
}

const UNKNOWN = 'unknown, because the node did not say';

type Ask = (method: string, ...params: unknown[]) => Promise<bigint | undefined>;

async function transactionLines(transaction: SentTransaction, ask: Ask): Promise<string[]> {
  const { from, members } = transaction;
  const [nonce, gas, price] = await Promise.all([
    from === undefined ? undefined : ask('eth_getTransactionCount', from, 'pending'),
    transaction.gas ?? ask('eth_estimateGas', members),
    transaction.price ?? ask('eth_gasPrice'),
  ]);
  const own = transaction.nonce ?? nonce;
  const isLimit = transaction.gas !== undefined && transaction.price !== undefined;
  return [
    ...(from === undefined
      ? []
      : [`next nonce of the account: ${nonce === undefined ? UNKNOWN : grouped(nonce)}`]),
    ...(transaction.creates && from !== undefined && own !== undefined
      ? [`address of the new contract: ${createdAddress(from, own)}`]
      : []),
    gas === undefined || price === undefined
      ? `fee: ${UNKNOWN}`
      : `fee: ${isLimit ? `at most ${formatWei(gas * price)}` : `about ${formatGasPrice(gas * price)}`} (${grouped(gas)} gas × ${formatGasPrice(price)})`,
  ];
}

function chainWords(id: bigint): string {
  const name = chainName(id);
  return name === undefined ? id.toString() : `${name}, id ${id}`;
}

async function beaconChain(prepared: Prepared, send: Send): Promise<bigint | undefined> {
  const at = prepared.url.search(/\/eth\/v\d+\//);
  if (at < 0) return undefined;
  const { line, headers, secrets } = prepared;
  const url = `${prepared.url.slice(0, at)}/eth/v1/config/spec`;
  const own = headers.filter(([name]) => !/^(?:content-|eth-consensus|accept$)/i.test(name));
  const read = specReply.safeParse(
    await answerOf(send, {
      ...reading({ kind: 'beacon', line, url, headers: own, secrets }),
      method: 'GET',
    }),
  );
  return read.success ? BigInt(read.data.data.DEPOSIT_CHAIN_ID) : undefined;
}

function callOf({ kind, line, url, headers, secrets }: Prepared, call: PreparedCall): Prepared {
  return {
    ...reading({ kind, line, url, headers, secrets }),
    calls: [call],
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  };
}

function reading(place: Pick<Prepared, 'kind' | 'line' | 'url' | 'headers' | 'secrets'>): Prepared {
  return { ...place, name: '', method: 'POST', calls: [], batch: false, stream: false, effect: 'read' };
}

async function answerOf(send: Send, prepared: Prepared): Promise<unknown> {
  const { body } = await send(prepared, { timeoutMs: WAIT, ceilingMs: WAIT, maxBytes: 1_000_000 });
  try {
    return JSON.parse(body ?? '');
  } catch {
    return undefined;
  }
}
