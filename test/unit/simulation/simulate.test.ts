import { deepEqual, equal, fail, match } from 'node:assert/strict';
import { standardContracts } from '../../../common/contracts/contracts';
import { simulationWords, summaryLines } from '../../../common/simulation/sections';
import { type Simulation, verdictOf } from '../../../common/simulation/simulation';
import type { Ask } from '../../../runner/transactions/ask';
import { simulate } from '../../../runner/transactions/simulate';
import { transactionsIn } from '../../../runner/transactions/transaction';
import { failureOf, succeeded } from '../../results';
import {
  etherLog,
  ME,
  missing,
  node,
  OTHER,
  refuses,
  request,
  simulated,
  TOKEN,
  TRANSFER_CALL,
  transferLog,
  word,
} from './nodes';

const contracts = standardContracts();
const CALL = { from: ME, to: TOKEN, input: TRANSFER_CALL };

async function simulation(
  ask: Ask,
  transaction: Readonly<Record<string, unknown>> = CALL,
): Promise<Simulation> {
  return succeeded(
    await simulate(ask, succeeded(transactionsIn(request('eth_sendTransaction', transaction)))[0] ?? fail()),
  );
}

/** `label: text` of the rows of a section. */
function rows(found: Simulation, title: string): readonly string[] {
  const section = simulationWords(found, contracts).sections.find((one) => one.title === title);
  return section?.rows.map(({ label, text }) => `${label}: ${text}`) ?? [];
}

function verdict(found: Simulation): readonly string[] {
  const { level, reasons, verdict: text } = simulationWords(found, contracts);
  return [level, text, ...reasons];
}

/** The text of an ABI, as a contract returns it. */
function textData(text: string): string {
  const bytes = Buffer.from(text).toString('hex');
  return `0x${word(32)}${word(bytes.length / 2)}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`;
}

const SYMBOL = 'eth_call 0x95d89b41';
const DECIMALS = 'eth_call 0x313ce567';

describe('a simulation', () => {
  it('with eth_simulateV1 has gas, fee, ether, tokens, events and the access list', async () => {
    const asked: (readonly unknown[])[] = [];
    const logs = [etherLog(ME, TOKEN, 10n ** 18n), etherLog(TOKEN, OTHER, 5n), transferLog(ME, OTHER, 5000n)];
    const found = await simulation(
      node(
        {
          eth_simulateV1: simulated({ logs, returnData: `0x${word(1)}` }),
          [SYMBOL]: textData('OWN'),
          [DECIMALS]: `0x${word(3)}`,
        },
        asked,
      ),
      { ...CALL, value: '0xde0b6b3a7640000', gas: '0xea60' },
    );
    deepEqual(verdict(found), ['good', 'It would succeed']);
    deepEqual(rows(found, 'Gas and Fee'), [
      'Used: 51,424 gas, 85.7 % of the limit',
      'Limit: 60,000 gas',
      'Estimate: 53,000 gas',
      'Fee: About 0.0001028 ether (51,424 gas at 2 gwei)',
    ]);
    deepEqual(rows(found, 'Ether'), [
      `${ME}: −1 ether, and the fee`,
      `${TOKEN}: +0.999999999999999995 ether`,
      `${OTHER}: +5 wei`,
    ]);
    deepEqual(rows(found, 'Tokens'), [`${ME}: −5 "OWN" of ${TOKEN}`, `${OTHER}: +5 "OWN" of ${TOKEN}`]);
    deepEqual(rows(found, 'Events'), [
      `${TOKEN}: Transfer(address,address,uint256) of ERC-20\nfrom address: ${ME}\nto address: ${OTHER}\nvalue uint256: 5,000`,
    ]);
    deepEqual(rows(found, 'Returned'), [`Values: success bool: true`, `Data: 0x${word(1)}`]);
    deepEqual(rows(found, 'Access List'), [`${TOKEN}: 0x${word(1)}`]);
    deepEqual(rows(found, 'Not Known'), []);
    const simulate = asked.find(([method]) => method === 'eth_simulateV1');
    deepEqual(simulate?.slice(2), ['0x1a'], 'on the block that it names');
    equal(
      simulationWords(found, contracts).basis,
      'State after block 26 (2023-11-14T22:13:20Z), chain 1337, a development chain. Asked with eth_simulateV1, eth_estimateGas and eth_createAccessList. A later block may give another result.',
    );
  });

  it('that reverts finds the reason in the error too', async () => {
    const error = { code: 3, message: 'execution reverted', data: `0x4e487b71${word(0x11)}` };
    const found = await simulation(node({ eth_simulateV1: simulated({ status: '0x0', error }) }));
    match(verdict(found).join('\n'), /^error\nIt would revert\nReverted with Panic\(0x11\)/);
    const none = { code: 3, message: 'execution reverted' };
    const bare = await simulation(node({ eth_simulateV1: simulated({ status: '0x0', error: none }) }));
    deepEqual(verdict(bare), ['error', 'It would revert', 'Reverted without a reason.']);
  });

  it('that reverts says why, and has no changes', async () => {
    const tooLow = `0x08c379a0${word(32)}${word(7)}${Buffer.from('too low').toString('hex').padEnd(64, '0')}`;
    const found = await simulation(
      node({
        eth_simulateV1: simulated({ status: '0x0', returnData: tooLow, error: { message: 'reverted' } }),
      }),
    );
    deepEqual(verdict(found), ['error', 'It would revert', 'Reverted with Error("too low").']);
    deepEqual(rows(found, 'Ether'), ['None: No account gets or loses ether, apart from the fee.']);
    deepEqual(rows(found, 'Events'), ['None: A failed transaction leaves none.']);
    match(
      rows(found, 'Reverted With').join('\n'),
      /^Error: Error\(string\) of Solidity\nstring: "too low"\nData: 0x08c379a0/,
    );
  });

  it('that runs out of gas says so', async () => {
    const found = await simulation(
      node({
        eth_simulateV1: simulated({
          status: '0x0',
          gasUsed: '0x7530',
          error: { message: 'execution failed' },
        }),
      }),
      { ...CALL, gas: '0x7530' },
    );
    deepEqual(verdict(found), [
      'error',
      'It would fail',
      'The node says: execution failed.',
      'It used all of its gas.',
      'Its gas limit of 30,000 is below the estimate of 53,000.',
    ]);
  });

  it('does not say that no ether moves where the node does not list transfers', async () => {
    const found = await simulation(node({ eth_simulateV1: simulated({}) }), { ...CALL, value: '0x1' });
    deepEqual(rows(found, 'Ether'), ['Not known: See below.']);
    deepEqual(rows(found, 'Not Known'), ['Ether: The node does not list transfers of ether.']);
  });

  it('does not say so either of a transaction without value, which may move none', async () => {
    const asked: unknown[] = [];
    const silent = { eth_simulateV1: simulated({}), 'eth_simulateV1 transfer': simulated({}) };
    const found = await simulation(node(silent, asked));
    deepEqual(rows(found, 'Ether'), ['Not known: See below.']);
    deepEqual(rows(found, 'Not Known'), ['Ether: The node does not list transfers of ether.']);
    deepEqual(asked.at(-1), [
      'eth_simulateV1',
      {
        blockStateCalls: [
          {
            stateOverrides: { [ME]: { balance: '0x1' } },
            calls: [{ from: ME, to: '0x000000000000000000000000000000000000dEaD', value: '0x1' }],
          },
        ],
        traceTransfers: true,
        validation: false,
      },
      '0x1a',
    ]);
    deepEqual(rows(await simulation(node({ eth_simulateV1: simulated({}) })), 'Ether'), [
      'None: No account gets or loses ether, apart from the fee.',
    ]);
  });

  it('counts tokens of ERC-721 and ERC-1155 by their ids, and no tokens of the zero address', async () => {
    const [name = '', from = '', to = ''] = transferLog(`0x${'0'.repeat(40)}`, OTHER, 1n).topics;
    const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
    const logs = [
      { address: TOKEN, topics: [name, from, to, `0x${word(12)}`], data: '0x' },
      {
        address: TOKEN,
        topics: [single, to, to, from.replace(/0{40}$/, ME.slice(2))],
        data: `0x${word(7)}${word(3)}`,
      },
    ];
    const found = await simulation(node({ eth_simulateV1: simulated({ logs }) }));
    deepEqual(rows(found, 'Tokens'), [
      `${OTHER}: +#12 of ${TOKEN}`,
      `${OTHER}: −3 × #7 of ${TOKEN}`,
      `${ME}: +3 × #7 of ${TOKEN}`,
    ]);
  });

  it('shows amounts in the smallest unit if the contract does not say its decimals', async () => {
    const found = await simulation(
      node({
        eth_simulateV1: simulated({ logs: [transferLog(ME, OTHER, 5000n)] }),
        [SYMBOL]: textData('ETH\u202e $(bug) [x](command:y)'),
        [DECIMALS]: `0x${word(200)}`,
      }),
    );
    deepEqual(rows(found, 'Tokens'), [
      `${ME}: −5,000 "ETH $ (bug) [x] (command:…" (smallest units) of ${TOKEN}`,
      `${OTHER}: +5,000 "ETH $ (bug) [x] (command:…" (smallest units) of ${TOKEN}`,
    ]);
  });

  it('reads a symbol of 32 bytes, as early tokens have it', async () => {
    const found = await simulation(
      node({
        eth_simulateV1: simulated({ logs: [transferLog(ME, OTHER, 7n)] }),
        [SYMBOL]: `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`,
        [DECIMALS]: `0x${word(0)}`,
      }),
    );
    deepEqual(rows(found, 'Tokens'), [`${ME}: −7 "MKR" of ${TOKEN}`, `${OTHER}: +7 "MKR" of ${TOKEN}`]);
  });

  it('names each reason why no block can have the transaction', async () => {
    const found = await simulation(node({ eth_simulateV1: simulated({}) }), {
      ...CALL,
      chainId: '0x1',
      nonce: '0x4',
      gas: '0xea60',
      maxFeePerGas: '0xde0b6b3a7640000',
      maxPriorityFeePerGas: '0xde0b6b3a7640001',
    });
    equal(verdictOf(found), 'refused');
    deepEqual(verdict(found), [
      'error',
      'It would not be accepted',
      'It is for chain 1, Ethereum mainnet. The node is on chain 1337, a development chain.',
      'Its nonce 4 is used: the next one of the sender is 5.',
      'Its maxPriorityFeePerGas is above its maxFeePerGas.',
      'The sender has 10 ether. The transaction needs up to 60,000 ether for gas.',
      'Apart from that, it would succeed.',
    ]);
  });

  it('warns of what may not be meant', async () => {
    const found = await simulation(node({ eth_simulateV1: simulated({}), eth_getCode: '0x' }), {
      ...CALL,
      nonce: '0x9',
      maxFeePerGas: '0x1',
    });
    deepEqual(verdict(found), [
      'warning',
      'It would succeed',
      'There is no contract at the receiver: the call data does nothing.',
      'It waits for earlier transactions of the sender: its nonce is 9, the next one is 5. What they change is not known here.',
      'It pays at most 1 wei for each unit of gas. It waits until the base fee of 1 gwei is below that.',
    ]);
  });

  it('uses the words of the node where only it knows the reason', async () => {
    const failure = { kind: 'refused', message: 'intrinsic gas too low.' } as const;
    const found = await simulation(node({ eth_simulateV1: refuses(failure) }));
    deepEqual(verdict(found), ['error', 'It would not be accepted', 'The node says: intrinsic gas too low.']);
    deepEqual(rows(found, 'Not Known'), [
      'What it would do: The node does not execute a transaction that it would not accept.',
    ]);
  });

  it('without eth_simulateV1 is read from a trace, without failed calls', async () => {
    const inside = (more: object) => ({
      type: 'CALL',
      from: TOKEN,
      to: OTHER,
      gasUsed: '0x1',
      input: '0x',
      ...more,
    });
    const found = await simulation(
      node({
        'debug_traceCall callTracer': {
          ...inside({ from: ME, to: TOKEN, value: '0x64', gasUsed: '0xc8e0', input: TRANSFER_CALL }),
          output: `0x${word(1)}`,
          calls: [
            inside({ value: '0x5', logs: [transferLog(ME, OTHER, 1n)] }),
            inside({ type: 'DELEGATECALL', value: '0x64' }),
            inside({
              value: '0x7',
              error: 'out of gas',
              calls: [inside({ value: '0x9', logs: [transferLog(ME, OTHER, 2n)] })],
            }),
          ],
        },
      }),
      { ...CALL, value: '0x64' },
    );
    deepEqual(verdict(found), [
      'warning',
      'It would succeed',
      `A call inside it fails, and the rest goes on: ${OTHER}::receive() out of gas.`,
    ]);
    deepEqual(rows(found, 'Failed Inside'), [`${OTHER}: receive()\nOut of gas`]);
    deepEqual(rows(found, 'Ether'), [
      `${ME}: −100 wei, and the fee`,
      `${TOKEN}: +95 wei`,
      `${OTHER}: +5 wei`,
    ]);
    deepEqual(rows(found, 'Tokens'), [
      `${ME}: −1 (smallest units) of ${TOKEN}`,
      `${OTHER}: +1 (smallest units) of ${TOKEN}`,
    ]);
    deepEqual(found.basis, [
      'debug_traceCall with the callTracer',
      'eth_estimateGas',
      'eth_createAccessList',
    ]);
  });

  it('without eth_simulateV1 asks whether the callTracer lists events before it says that there are none', async () => {
    const traced = { type: 'CALL', from: ME, to: TOKEN, gasUsed: '0xc8e0', input: TRANSFER_CALL };
    const silent = { type: 'CREATE', from: ME, gasUsed: '0xcf08', input: '0x60006000a000' };
    const logging = { ...silent, logs: [{ address: TOKEN, topics: [], data: '0x' }] };
    const answers = { 'debug_traceCall callTracer': traced };
    const asked: unknown[] = [];
    const found = await simulation(node({ ...answers, 'debug_traceCall events': silent }, asked));
    deepEqual(verdict(found), ['warning', 'It would succeed', 'Not known: events and token changes.']);
    for (const title of ['Events', 'Tokens']) deepEqual(rows(found, title), ['Not known: See below.']);
    deepEqual(rows(found, 'Not Known'), [
      'Events and token changes: The callTracer of the node does not list events.',
    ]);
    deepEqual(asked.at(-1), [
      'debug_traceCall',
      { from: ME, input: '0x60006000a000' },
      '0x1a',
      { tracer: 'callTracer', tracerConfig: { withLog: true } },
    ]);
    const listed = await simulation(node({ ...answers, 'debug_traceCall events': logging }));
    deepEqual(verdict(listed), ['good', 'It would succeed']);
    deepEqual(rows(listed, 'Events'), ['None: It emits no events.']);
  });

  it('with eth_call alone says that events, tokens and ether are not known', async () => {
    const found = await simulation(node({ eth_call: `0x${word(1)}`, eth_createAccessList: undefined }));
    deepEqual(verdict(found), [
      'warning',
      'It would succeed',
      'Not known: events and token changes, ether, gas used and access list.',
    ]);
    deepEqual(
      ['Ether', 'Tokens', 'Events', 'Access List'].map((title) => rows(found, title)),
      Array.from({ length: 4 }, () => ['Not known: See below.']),
    );
    const why =
      'eth_simulateV1 is not on this node, debug_traceCall with the callTracer is not on this node.';
    deepEqual(rows(found, 'Not Known'), [
      `Events and token changes: ${why}`,
      `Ether: ${why}`,
      'Gas used: Only the estimate is known.',
      'Access list: eth_createAccessList is not on this node.',
    ]);
    deepEqual(summaryLines(found, contracts), [
      'Simulation: it would succeed.',
      'Not known: events and token changes, ether, gas used and access list.',
    ]);
  });

  it('with the prestateTracer has the ether', async () => {
    const diff = { pre: { [ME]: { balance: '0x64' } }, post: { [ME]: { balance: '0x5f', nonce: 6 } } };
    const found = await simulation(node({ eth_call: '0x', 'debug_traceCall prestateTracer': diff }));
    deepEqual(rows(found, 'Ether'), [`${ME}: −5 wei, and the fee`]);
    deepEqual(rows(found, 'Tokens'), ['Not known: See below.']);
  });

  it('that no method of the node can run is no success', async () => {
    const failure = { kind: 'other', message: 'state is pruned.' } as const;
    const found = await simulation(node({ eth_call: refuses(failure), eth_simulateV1: refuses(failure) }));
    deepEqual(verdict(found), ['warning', 'It is not known what it would do']);
    match(
      rows(found, 'Not Known')[0] ?? '',
      /eth_simulateV1 failed \(state is pruned\).*eth_call failed \(state is pruned\)/,
    );
  });

  it('fails if there is no latest block', async () => {
    const [transaction = fail()] = succeeded(transactionsIn(request('eth_sendTransaction', CALL)));
    const failure = async (eth_getBlockByNumber: unknown) =>
      failureOf(await simulate(node({ eth_getBlockByNumber }), transaction));
    equal(await failure(null), 'It could not be simulated: the node returned no latest block.');
    equal(await failure({ number: 'x' }), 'It could not be simulated: the node returned no latest block.');
    equal(await failure(refuses(missing)), 'It could not be simulated. the method does not exist.');
  });

  for (const [what, result] of [
    ['no list', {}],
    ['two results', [{ calls: [{}, {}] }]],
    ['no status', [{ calls: [{ returnData: '0x', gasUsed: '0x1', logs: [] }] }]],
    ['a status of another kind', simulated({ status: 'ok' })],
    ['no gas', simulated({ gasUsed: null })],
    ['a log that is none', simulated({ logs: [{ topics: 'x' }] })],
    ['too many logs', simulated({ logs: new Array(60_000).fill(transferLog(ME, OTHER, 1n)) })],
  ] as const)
    it(`does not take ${what} of eth_simulateV1 for a result`, async () => {
      const found = await simulation(node({ eth_simulateV1: result, eth_call: `0x${word(1)}` }));
      deepEqual(found.basis[0], 'eth_call');
      match(rows(found, 'Not Known')[0] ?? '', /eth_simulateV1 returned a result that cannot be read/);
    });
});

describe('a simulation without a gas limit', () => {
  /** A contract that goes on after the failure of an inner call: the estimate is enough for that only. */
  const multicall = (estimate: string): Ask => {
    const whole = node({
      eth_simulateV1: simulated({ gasUsed: '0x116ef', logs: [transferLog(ME, OTHER, 5n)] }),
      eth_estimateGas: estimate,
    });
    const short = node({ eth_simulateV1: simulated({ gasUsed: '0x112ed', logs: [] }) });
    return (method, params) => {
      const [{ blockStateCalls = [] } = {}] = params as readonly {
        blockStateCalls?: readonly { calls: readonly { gas?: string }[] }[];
      }[];
      return (blockStateCalls[0]?.calls[0]?.gas === estimate ? short : whole)(method, params);
    };
  };

  it('shows what happens with the gas that the node sends it with, and says what more gas would do', async () => {
    const found = await simulation(multicall('0x112ed'));
    deepEqual(found.execution?.logs, []);
    equal(
      found.warnings[0],
      'Without a gas limit the node sends it with its estimate of 70,381, and then an inner call fails for lack of gas: it succeeds, 0 events. With enough gas, it succeeds, 1 event. Write { gas: … } with at least 107,110.',
    );
  });

  it('takes a gas limit as it is written', async () => {
    const found = await simulation(multicall('0x112ed'), { ...CALL, gas: '0x30d40' });
    equal(found.execution?.logs?.length, 1);
    deepEqual(found.warnings, []);
  });
});
