import { equal } from 'node:assert/strict';
import { abiFromJson, parseAbiLine } from '../../../common/contracts/abi';
import { createContracts } from '../../../common/contracts/contracts';
import { expectsFailure, judgeAssertions } from '../../../runner/judge/assertion';
import type { Reply } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const word = (value: bigint | number) => value.toString(16).padStart(64, '0');
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, '0');

const lines = [
  'function account(address who) returns (uint256 balance, (uint64 until, bool open) lock)',
  'error Locked(uint256 until)',
];
const contracts = createContracts([
  {
    name: 'Vault',
    entries: [
      ...lines.flatMap((line) => {
        const entry = parseAbiLine(line, 'Vault');
        return entry.ok ? [entry.value] : [];
      }),
      ...abiFromJson(
        [
          {
            type: 'function',
            name: 'status',
            outputs: [{ name: 'status', type: 'uint8', internalType: 'enum Vault.Status' }],
          },
          {
            type: 'event',
            name: 'Changed',
            inputs: [{ name: 'to', type: 'uint8', internalType: 'enum Vault.Status' }],
          },
        ],
        'Vault',
      ).entries,
    ],
    enums: new Map([['Vault.Status', ['Open', 'Paused']]]),
  },
]).at([
  { address: BOB, name: 'ERC-20', label: 'bob' },
  { address: TOKEN, name: 'ERC-20', label: 'usdc', decimals: 6 },
]);

const variables: Readonly<Record<string, string>> = { alice: ALICE };
const fill = (text: string) => {
  let known = true;
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    known &&= variables[name] !== undefined;
    return variables[name] ?? '';
  });
  return known ? filled : undefined;
};

function judged(text: string, body: unknown, call: Prepared['calls'][number]) {
  const prepared: Prepared = {
    kind: 'rpc',
    name: 'one',
    line: 0,
    method: 'POST',
    url: 'http://127.0.0.1:8545/',
    headers: [],
    calls: [call],
    contracts,
    batch: false,
    stream: false,
    effect: 'read',
    secrets: [],
  };
  const isError = JSON.stringify(body).includes('"error"');
  const reply: Reply = {
    name: 'one',
    line: 0,
    outcome: isError ? 'rpc-error' : 'replied',
    status: 200,
    durationMs: 1,
    body: JSON.stringify(body),
    contentType: 'application/json',
    headers: {},
    size: 1,
    message: '',
    rpcErrors: [],
    problems: [],
    sentTo: '',
  };
  const assertions = [{ text, line: 0, character: { start: 0, end: 1 } }];
  const results = judgeAssertions({ assertions, reply, prepared, fill });
  return { message: results[0]?.message, expectsFailure: expectsFailure(reply, results) };
}

const TRANSFER = {
  address: TOKEN,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${addressWord(ALICE)}`,
    `0x${addressWord(BOB)}`,
  ],
  data: `0x${word(10n ** 18n)}`,
};

describe('assertions about logs', () => {
  const receipt = { method: 'eth_getTransactionReceipt', params: [`0x${'11'.repeat(32)}`] };
  const said = (text: string, logs: readonly unknown[] = [TRANSFER]) =>
    judged(text, { jsonrpc: '2.0', id: 1, result: { status: '0x1', logs } }, receipt).message;

  it('hold if an event has the arguments', () => {
    for (const text of [
      'emits Transfer',
      'emits Transfer(*, *, *)',
      'emits Transfer({{alice}}, bob, >= 1 ether)',
      'emits Transfer(alice, *, 1000000000000000000)',
      `emits Transfer(${ALICE.toLowerCase()}, *, < 0xde0b6b3a7640001)`,
      'emits Transfer(to: bob)',
      'not emits Transfer(value: > 1 ether)',
      'not emits Approval',
    ])
      equal(said(text), '', text);
  });

  it('show the logs if none has', () => {
    const shown = `There is 1 log: Transfer(from: ${ALICE}, to: ${BOB}, value: 1,000,000,000,000,000,000 (1,000,000,000,000 usdc)).`;
    equal(said('emits Transfer(*, alice, *)'), `${shown} Expected: emits Transfer(*, alice, *).`);
    equal(said('not emits Transfer'), `${shown} Expected: not emits Transfer.`);
    equal(said('emits Approval', []), 'There are no logs. Expected: emits Approval.');
  });

  it('say what they cannot check', () => {
    equal(
      said('emits Tansfer'),
      'Neither the contracts of the workspace nor the standards declare the event Tansfer.',
    );
    equal(said('emits Transfer(*, *)'), 'Transfer has 3 arguments, not 2. Write * for any value.');
    equal(said('emits Transfer(amount: 1)'), 'Transfer(address,address,uint256) has no parameter amount.');
    equal(
      said('emits Transfer(carol, *, *)'),
      'carol has no value: it is neither a variable nor the name of a contract.',
    );
    equal(
      judged('not emits Transfer', { id: 1, result: '0x1' }, { method: 'eth_chainId' }).message,
      'The response has no place for logs. Assert this on eth_getLogs or a receipt.',
    );
  });
});

describe('assertions about errors', () => {
  const call = { method: 'eth_call', params: [{ to: TOKEN, data: '0x12345678' }, 'latest'] };
  const said = (text: string, data: string | undefined) =>
    judged(text, { id: 1, error: { code: 3, message: 'execution reverted', data } }, call);
  const locked = `0x032bc66b${word(7)}`;
  const paused = `0x08c379a0${word(32)}${word(6)}${Buffer.from('paused').toString('hex').padEnd(64, '0')}`;

  it('hold if a call reverted with the error, which is then expected', () => {
    for (const [text, data] of [
      ['reverts', locked],
      ['reverts Locked', locked],
      ['reverts Locked(7)', locked],
      ['reverts Locked(until: >= 5)', locked],
      ['reverts "paused"', paused],
      ['reverts Error("paused")', paused],
      ['reverts Panic(0x11)', `0x4e487b71${word(17)}`],
      ['not reverts Locked(8)', locked],
    ] as const) {
      const { message, expectsFailure: expected } = said(text, data);
      equal(message, '', text);
      equal(expected, !text.startsWith('not'), text);
    }
  });

  it('show the error if it is another one', () => {
    equal(
      said('reverts Locked(8)', locked).message,
      'It reverted: Locked(until: 7). Expected: reverts Locked(8).',
    );
    equal(said('not reverts', locked).message, 'It reverted: Locked(until: 7). Expected: not reverts.');
    equal(
      said('reverts Locked', undefined).message,
      'It reverted: The node sent no revert data. Expected: reverts Locked.',
    );
    equal(
      judged('reverts Locked', { id: 1, result: '0x' }, call).message,
      'Nothing reverted. Expected: reverts Locked.',
    );
    equal(judged('not reverts', { id: 1, result: '0x' }, call).message, '');
  });
});

describe('assertions about return values', () => {
  const input = `0x${contracts.entriesOf('Vault')[0]?.hash.slice(2, 10)}${addressWord(ALICE)}`;
  const call = { method: 'eth_call', params: [{ to: TOKEN, input }, 'latest'] };
  const body = { id: 1, result: `0x${word(2n * 10n ** 18n)}${word(9)}${word(1)}` };
  const said = (text: string) => judged(text, body, call).message;

  it('compare them by their names', () => {
    for (const text of [
      'result.balance >= 1 ether',
      'result.balance == 2000000000000000000',
      'result[0] < 2.5 ether',
      'result.lock.until == 9',
      'result.lock.open == true',
    ])
      equal(said(text), '', text);
  });

  it('say what is different, and what is not there', () => {
    equal(said('result.balance >= 3 ether'), 'result.balance is 2000000000000000000; expected >= 3 ether.');
    equal(
      said('result.amount >= 3'),
      "result.amount can't be evaluated: there is no amount in balance, lock; expected >= 3.",
    );
  });

  it('take amounts with units on the right of any value', () => {
    equal(
      judged('$.result >= 1 ether', { id: 1, result: '0xde0b6b3a7640000' }, { method: 'eth_getBalance' })
        .message,
      '',
    );
  });
});

describe('assertions about enums', () => {
  const call = { method: 'eth_call', params: [{ to: TOKEN, data: '0x200d2ed2' }, 'latest'] };
  const said = (text: string, status: number) =>
    judged(text, { id: 1, result: `0x${word(status)}` }, call).message;

  it('compare it at $.result too, where it is the only value', () => {
    for (const text of [
      '$.result == Paused',
      '$.result == Status.Paused',
      '$.result != Open',
      '$.result in [Open, Paused]',
      '$.result == 1',
      '$.result == 0x1',
      'any $..result == Paused',
    ])
      equal(said(text, 1), '', text);
    equal(said('$.result != Paused', 1), '$.result is Status.Paused (1); expected != Status.Paused (1).');
    const reason = 'Status has no member Pausd. Its members are Open, Paused';
    equal(said('$.result != Pausd', 1), `$.result can't be evaluated: ${reason}; expected != Pausd.`);
    equal(said('all $..result != Pausd', 1), `$..result can't be evaluated: ${reason}; expected != Pausd.`);
    equal(
      said('all $..result != Paused', 1),
      '$.result is Status.Paused (1); expected != Paused (1 of 1 differ).',
    );
  });

  it('compare a member by its name and by its number', () => {
    for (const text of [
      'result.status == Paused',
      'result.status == Status.Paused',
      'result.status == Vault.Status.Paused',
      'result.status == "Paused"',
      'result.status == 1',
      'result.status != Open',
      'result.status >= 1',
      'result.status in [Open, Paused]',
    ])
      equal(said(text, 1), '', text);
    equal(said('result.status == 7', 7), '');
  });

  it('show both sides with their names', () => {
    equal(
      said('result.status == Open', 1),
      'result.status is Status.Paused (1); expected == Status.Open (0).',
    );
    equal(
      said('result.status != Paused', 1),
      'result.status is Status.Paused (1); expected != Status.Paused (1).',
    );
    equal(said('result.status == Paused', 7), 'result.status is 7; expected == Status.Paused (1).');
    equal(said('result.status in [Open]', 1), 'result.status is Status.Paused (1); expected in [Open].');
  });

  it('fail for a name that is no member, negated too', () => {
    const reason = 'Status has no member Pausd. Its members are Open, Paused';
    equal(
      said('result.status != Pausd', 1),
      `result.status can't be evaluated: ${reason}; expected != Pausd.`,
    );
    equal(
      said('result.status != Other.Paused', 1),
      "result.status can't be evaluated: Status has no member Other.Paused. Its members are Open, Paused; expected != Other.Paused.",
    );
  });

  it('take names in the arguments of events', () => {
    const [topic] = contracts.entriesOf('Vault').flatMap((one) => (one.name === 'Changed' ? one.hash : []));
    const logs = [{ address: TOKEN, topics: [topic], data: `0x${word(1)}` }];
    const emitted = (text: string) =>
      judged(
        text,
        { id: 1, result: { logs } },
        { method: 'eth_getTransactionReceipt', params: [`0x${'11'.repeat(32)}`] },
      ).message;
    equal(emitted('emits Changed(Paused)'), '');
    equal(emitted('emits Changed(to: 1)'), '');
    equal(emitted('not emits Changed(Open)'), '');
    equal(
      emitted('emits Changed(Open)'),
      'There is 1 log: Changed(to: Status.Paused (1)). Expected: emits Changed(Open).',
    );
    equal(emitted('emits Changed(Pausd)'), 'Status has no member Pausd. Its members are Open, Paused');
  });
});

describe('assertions about amounts of tokens', () => {
  const call = {
    method: 'eth_call',
    params: [{ to: TOKEN, data: `0x70a08231${addressWord(ALICE)}` }, 'latest'],
  };
  const amount = word(1_250_000);
  const said = (text: string) => judged(text, { id: 1, result: `0x${amount}` }, call).message;

  it('compare with the decimals of the directive', () => {
    for (const text of [
      'result[0] >= 1.25 usdc',
      'result[0] == 1.25 usdc',
      'result[0] < 1_000 usdc',
      '$.result == 1.25 usdc',
      '$.result != 1.5 usdc',
    ])
      equal(said(text), '', text);
  });

  it('show both sides in the token', () => {
    equal(
      said('result[0] >= 1.5 usdc'),
      'result[0] is 1250000 (1.25 usdc); expected >= 1.5 usdc (1,500,000).',
    );
    equal(
      said('$.result == 1.5 usdc'),
      `$.result is 0x${amount} (1.25 usdc); expected == 1.5 usdc (1,500,000).`,
    );
  });

  it('fail without decimals, and say what to add', () => {
    equal(
      said('result[0] >= 1.5 bob'),
      'The decimals of bob are not known. Say them: "# @contract bob = 0x… as ERC20 with 18 decimals".',
    );
    equal(
      said('$.result != 1.5 uscd'),
      '$.result can\'t be evaluated: uscd is not a unit. Use wei, gwei, ether, or the name of a contract with decimals: "# @contract uscd = 0x… as ERC20 with 18 decimals"; expected != 1.5 uscd.',
    );
    equal(said('result[0] > 1.1234567 usdc'), '1.1234567 usdc has more than 6 decimals.');
  });

  it('work in the arguments of events', () => {
    const receipt = { method: 'eth_getTransactionReceipt', params: [`0x${'11'.repeat(32)}`] };
    const emitted = (text: string) =>
      judged(text, { id: 1, result: { logs: [{ ...TRANSFER, data: `0x${amount}` }] } }, receipt).message;
    equal(emitted('emits Transfer(value: >= 1.25 usdc)'), '');
    equal(emitted('not emits Transfer(value: > 1.25 usdc)'), '');
    equal(
      emitted('emits Transfer(value: >= 1 bob)'),
      'The decimals of bob are not known. Say them: "# @contract bob = 0x… as ERC20 with 18 decimals".',
    );
  });

  it('leave texts alone that are no amounts', () => {
    const client = { method: 'web3_clientVersion' };
    equal(judged('$.result == 1 beta', { id: 1, result: '1 beta' }, client).message, '');
  });
});
