/** Simulates transactions, sends them, and compares what was said with what happened. */
import { fail } from 'node:assert/strict';
import type { Simulation } from '../../common/simulation/simulation';
import { verdictOf } from '../../common/simulation/simulation';
import { readPrestate } from '../../common/traces/state';
import type { Prepared } from '../../runner/model/prepared';
import { send } from '../../runner/send/send';
import { askOver } from '../../runner/transactions/ask';
import { simulate } from '../../runner/transactions/simulate';
import { transactionsIn } from '../../runner/transactions/transaction';
import { succeeded } from '../results';
import { type Ask, calling, ME, marketSteps, OTHER } from './market';

interface Receipt {
  readonly status: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly blockNumber: string;
  readonly contractAddress: string | null;
  readonly logs: readonly {
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
}

/** What a simulation did not say, or said otherwise than it happened. */
interface Difference {
  readonly title: string;
  readonly what: 'verdict' | 'gas' | 'ether' | 'events';
  readonly said: string;
  readonly happened: string;
}

interface Planned {
  readonly title: string;
  readonly to?: string;
  readonly input: string;
  readonly value?: string;
  readonly from?: string;
  readonly gas?: string;
}

export interface Compared {
  readonly sent: number;
  readonly differences: readonly Difference[];
  readonly simulations: ReadonlyMap<string, Simulation>;
}

const GAS = '0x1e8480';
const PLAIN = `0x${'88'.repeat(20)}`;
const word = (value: string) => value.replace(/^0x/, '').padStart(64, '0');

/** Code that gives all its ether to an account: PUSH20 account SELFDESTRUCT. */
const DESTRUCTS = created(`73${OTHER.slice(2)}ff`);
/** Code that calls a contract with the call data and goes on when it fails: a loop of one. */
const forwarding = (to: string) => created(`365f5f375f5f365f5f73${to.slice(2)}5af15000`);

/** Init code that returns the code. */
function created(code: string): string {
  const size = (code.length / 2).toString(16).padStart(2, '0');
  return `0x60${size}600c60003960${size}6000f3${code}`;
}

/** @param at contracts of the market */
export async function compareAll(
  url: string,
  ask: Ask,
  at: Readonly<Record<string, string>>,
): Promise<Compared> {
  const differences: Difference[] = [];
  const simulations = new Map<string, Simulation>();
  let sent = 0;
  const one = async (planned: Planned): Promise<Receipt | undefined> => {
    const { title, ...call } = planned;
    const params = { from: ME, ...call };
    const prepared = rpcRequest(url, params);
    const simulation = succeeded(
      await simulate(askOver(prepared, send, 30_000), succeeded(transactionsIn(prepared))[0] ?? fail()),
    );
    simulations.set(title, simulation);
    // A node does not send what it cannot estimate.
    if (params.gas === undefined && verdictOf(simulation) !== 'succeeds') return undefined;
    const hash = await ask<string>('eth_sendTransaction', params);
    await ask('evm_mine');
    const receipt = await ask<Receipt>('eth_getTransactionReceipt', hash);
    sent += 1;
    differences.push(...(await differencesOf(title, simulation, hash, receipt, ask)));
    return receipt;
  };
  const all = marketSteps(at).map(
    ([title, to, input, value = '0x0', from = ME]): Planned => ({ title, to, input, value, from }),
  );
  for (const planned of all) await one({ ...planned, gas: GAS });
  for (const planned of all) await one({ ...planned, title: `${planned.title}, without a limit` });

  for (let amount = 1n; amount < 1n << 40n; amount *= 16n) {
    const input = calling('transfer(address,uint256)', OTHER, amount);
    await one({ title: `transfer ${amount}`, to: at.Token ?? '', input });
    await one({ title: `pay ${amount}`, to: OTHER, input: '0x', value: `0x${amount.toString(16)}` });
  }
  await one({ title: 'ether to a new account', to: PLAIN, input: '0x', value: '0x5' });
  await one({ title: 'ether to the sender', to: ME, input: '0x', value: '0x5' });
  const destructs = await one({ title: 'create', input: DESTRUCTS });
  const to = destructs?.contractAddress ?? '';
  await one({ title: 'self-destruct', to, input: '0x', value: '0xde0b6b3a7640000' });
  const forwards = await one({ title: 'create a loop', input: forwarding(at.Book ?? '') });
  const place = 'place((address,(uint128,uint64)[],bytes32[2][],string))';
  const levels = Array.from({ length: 12 }, (_, index) => [BigInt(index + 1), 1n]);
  const refs = [[`0x${word('11')}`, `0x${word('22')}`]];
  const order = calling(place, [ME, levels, refs, 'a long note '.repeat(20)]);
  const loop = { to: forwards?.contractAddress ?? '', input: order };
  await one({ title: 'a loop that lacks gas', ...loop });
  await one({ title: 'a loop with enough gas', ...loop, gas: GAS });
  await one({ title: 'a loop that fails inside', ...loop, input: '0xdeadbeef', gas: GAS });
  return { sent, differences, simulations };
}

async function differencesOf(
  title: string,
  simulation: Simulation,
  hash: string,
  receipt: Receipt,
  ask: Ask,
): Promise<readonly Difference[]> {
  const { execution } = simulation;
  const compared = (what: Difference['what'], said: string, happened: string): readonly Difference[] =>
    said === happened ? [] : [{ title, what, said, happened }];
  const logs = (
    list: readonly {
      readonly address?: string | undefined;
      readonly topics: readonly string[];
      readonly data: string;
    }[] = [],
  ) => list.map(({ address, data, topics }) => [address, ...topics, data].join(' ').toLowerCase()).join('\n');
  return [
    ...compared('verdict', verdictOf(simulation), BigInt(receipt.status) === 1n ? 'succeeds' : 'reverts'),
    ...compared('gas', String(execution?.call.gasUsed), String(BigInt(receipt.gasUsed))),
    ...compared('events', logs(execution?.logs), logs(receipt.logs)),
    ...compared(
      'ether',
      etherText((execution?.ether ?? []).map(({ account, amount }) => [account, amount])),
      await etherMoved(simulation.transaction.from, hash, receipt, ask),
    ),
  ];
}

/** The changes of balances without the fee. */
async function etherMoved(from: string, hash: string, receipt: Receipt, ask: Ask): Promise<string> {
  const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };
  const changes = succeeded(readPrestate(await ask('debug_traceTransaction', hash, options)));
  const { miner } = await ask<{ miner: string }>('eth_getBlockByNumber', receipt.blockNumber, false);
  const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
  return etherText(
    changes.flatMap(({ address, balance }) => {
      if (!balance || address.toLowerCase() === miner.toLowerCase()) return [];
      const amount = balance[1] - balance[0];
      return [[address, address.toLowerCase() === from.toLowerCase() ? amount + fee : amount]] as const;
    }),
  );
}

function etherText(changes: readonly (readonly [string, bigint])[]): string {
  return changes
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => `${account.toLowerCase()} ${amount}`)
    .toSorted()
    .join(', ');
}

function rpcRequest(url: string, transaction: Readonly<Record<string, unknown>>): Prepared {
  return {
    kind: 'rpc',
    name: 'Pay',
    line: 0,
    method: 'POST',
    url,
    headers: [['content-type', 'application/json']],
    calls: [{ method: 'eth_sendTransaction', params: [transaction], id: 1 }],
    batch: false,
    stream: false,
    effect: 'send',
    secrets: [],
  };
}
