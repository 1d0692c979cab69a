/** Nodes that answer from a table, and transactions to simulate. */
import type { Prepared } from '../../../runner/model/prepared';
import type { Ask, Asked, AskFailure } from '../../../runner/transactions/ask';

export const ME = '0x1111111111111111111111111111111111111111';
export const TOKEN = '0x2222222222222222222222222222222222222222';
export const OTHER = '0x3333333333333333333333333333333333333333';
const ETHER_LOGS = `0x${'ee'.repeat(20)}`;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export const word = (value: bigint | number) => value.toString(16).padStart(64, '0');
const addressWord = (address: string) => address.slice(2).padStart(64, '0');

/** `transfer(OTHER, 5000)` */
export const TRANSFER_CALL = `0xa9059cbb${addressWord(OTHER)}${word(5000)}`;

interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export function transferLog(from: string, to: string, amount: bigint, address = TOKEN): Log {
  const topics = [TRANSFER, `0x${addressWord(from)}`, `0x${addressWord(to)}`];
  return { address, topics, data: `0x${word(amount)}` };
}

/** The log of `eth_simulateV1` for ether. */
export function etherLog(from: string, to: string, wei: bigint): Log {
  return transferLog(from, to, wei, ETHER_LOGS);
}

/** The result of `eth_simulateV1` for one call. */
export function simulated(call: Readonly<Record<string, unknown>>): unknown {
  return [
    { number: '0x1b', calls: [{ status: '0x1', returnData: '0x', gasUsed: '0xc8e0', logs: [], ...call }] },
  ];
}

type Table = Readonly<Record<string, unknown>>;

const usual: Table = {
  eth_getBlockByNumber: { number: '0x1a', timestamp: '0x6553f100', baseFeePerGas: '0x3b9aca00' },
  eth_chainId: '0x539',
  eth_getTransactionCount: '0x5',
  eth_getBalance: '0x8ac7230489e80000',
  eth_gasPrice: '0x77359400',
  'eth_simulateV1 transfer': simulated({ logs: [etherLog(ME, OTHER, 1n)] }),
  eth_getCode: '0x6000',
  eth_estimateGas: '0xcf08',
  eth_createAccessList: {
    accessList: [{ address: TOKEN, storageKeys: [`0x${word(1)}`] }],
    gasUsed: '0xcf08',
  },
};

export const missing: AskFailure = { kind: 'missing', message: 'the method does not exist.' };

/** What a method answers. A failure is made with `refuses`. */
class Refusal {
  constructor(readonly failure: AskFailure) {}
}

export function refuses(failure: AskFailure): unknown {
  return new Refusal(failure);
}

/** @param own results by method; `method tracer` for `debug_traceCall`. Undefined: the node does not have it */
export function node(own: Table, asked: unknown[] = []): Ask {
  const all: Table = { ...usual, ...own };
  return async (method, params): Promise<Asked> => {
    asked.push([method, ...params]);
    const { tracer } = (params[2] ?? {}) as { readonly tracer?: string };
    const call = (params[0] ?? {}) as { readonly input?: string };
    const { input } = call;
    // With overrides it is asked whether it lists transfers of ether, with this code whether it lists events.
    const isProbe = JSON.stringify(params[0] ?? {}).includes('"stateOverrides"');
    const suffix = input === '0x60006000a000' ? 'events' : (tracer ?? (isProbe ? 'transfer' : undefined));
    const key = suffix === undefined ? method : `${method} ${suffix}`;
    const answer =
      method === 'eth_call' && input?.length === 10 ? (all[`eth_call ${input}`] ?? '0x') : all[key];
    if (answer === undefined) return { ok: false, failure: missing };
    return answer instanceof Refusal ? { ok: false, failure: answer.failure } : { ok: true, value: answer };
  };
}

export function request(method: string, ...params: readonly unknown[]): Prepared {
  return {
    kind: 'rpc',
    name: 'Pay',
    line: 0,
    method: 'POST',
    url: 'http://127.0.0.1:8545/',
    headers: [],
    calls: [{ method, params, id: 1 }],
    batch: false,
    stream: false,
    effect: 'send',
    secrets: [],
  };
}
