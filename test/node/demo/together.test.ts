/** Facts that several responses of a batch name: they hold on the demo chain, and each one that is altered is noticed. */
import assert from 'node:assert/strict';
import { matchOperation } from '../../../catalogue/beacon';
import { beaconFacts } from '../../../catalogue/beacon/together';
import { methodNamed } from '../../../catalogue/execution';
import { executionFacts } from '../../../catalogue/execution/together';
import { askedOfCall, askedOfOperation } from '../../../catalogue/judge/asked';
import { beaconMemory, judgeBeaconOverTime } from '../../../catalogue/judge/judge-beacon';
import { executionMemory, judgeTogether } from '../../../catalogue/judge/judge-execution';
import { type Fact, type Memory, memoryOf } from '../../../catalogue/statements';
import { answerBeacon } from '../../../demo/beacon';
import { alice, type Setting, setting, token } from './helpers';

type Call = readonly [method: string, ...params: unknown[]];

const SLOT = `0x${'0'.repeat(64)}`;

/** Calls whose responses speak of the same block, transaction, logs and accounts. */
function callsOf({ rpc }: Setting): readonly Call[] {
  const number = '0x9a';
  const { hash, transactions } = rpc<{ hash: string; transactions: readonly string[] }>(
    'eth_getBlockByNumber',
    number,
    false,
  );
  const [first] = transactions;
  return [
    ['eth_blockNumber'],
    ['eth_getBlockByNumber', 'latest', false],
    ['eth_getBlockByNumber', 'safe', false],
    ['eth_getBlockByNumber', 'finalized', false],
    ['eth_chainId'],
    ['net_version'],
    ['eth_config'],
    ...['0x96', '0x97', '0x98', '0x99'].map((before): Call => ['eth_getBlockByNumber', before, false]),
    ['eth_getBlockByNumber', number, true],
    ['eth_getBlockByHash', hash, true],
    ['eth_getBlockTransactionCountByNumber', number],
    ['eth_getBlockTransactionCountByHash', hash],
    ['eth_getUncleCountByBlockNumber', number],
    ['eth_getUncleCountByBlockHash', hash],
    ['eth_getBlockReceipts', number],
    ['eth_getTransactionByHash', first],
    ['eth_getTransactionReceipt', first],
    ['eth_getLogs', { fromBlock: number, toBlock: number }],
    ['eth_getLogs', { blockHash: hash }],
    ['eth_feeHistory', '0x2', number, []],
    ['eth_getBalance', alice, number],
    ['eth_getTransactionCount', alice, number],
    ['eth_getTransactionCount', alice, 'latest'],
    ['eth_getTransactionCount', alice, 'pending'],
    ['eth_getProof', alice, [], number],
    ['eth_getCode', token, number],
    ['eth_getStorageAt', token, SLOT, number],
    ['eth_getProof', token, [SLOT], number],
    ['eth_call', { to: token, data: '0x18160ddd' }, number],
    ['eth_call', { to: token, data: '0x18160ddd' }, number],
    ['txpool_status'],
    ['txpool_content'],
  ];
}

interface Answer {
  readonly call: Call;
  readonly result: unknown;
}

/** @returns the messages about each answer, in their order */
function judged(answers: readonly Answer[]): readonly (readonly string[])[] {
  const memory = executionMemory();
  return answers.map(({ call: [method, ...params], result }) =>
    judgeTogether({ method, params }, { result }, memory).map(({ message }) => message),
  );
}

describe('responses of a batch', function () {
  this.timeout(60_000);
  const given = setting();
  const answers = callsOf(given).map((call): Answer => {
    const [method, ...params] = call;
    return { call, result: given.rpc(method, ...params) };
  });

  it('agree on the demo chain', () => {
    assert.deepEqual(judged(answers).flat(), []);
    assert.deepEqual(judged([...answers].reverse()).flat(), []);
  });

  it('are each compared with another one where the catalogue says that both name the same', () => {
    const missed = executionFacts.flatMap((fact) => {
      const memory = memoryOf([fact]);
      const spoken = answers.filter(({ call: [method] }) =>
        fact.sources.some(({ of }) => of.includes(method)),
      );
      const before = spoken.map(({ call: [method, ...params], result }) => {
        const entry = methodNamed(method);
        return memory.hear({ of: method, asked: entry ? askedOfCall(entry, params) : {}, value: result });
      });
      assert.deepEqual(before.flat(), [], fact.says);
      // One value of one response altered: as a number that is far off, or as a text of the same form.
      const found = spoken.some((_, at) =>
        alterations(spoken[at]?.result, fact).some((result) => {
          const altered = spoken.map((answer, index) => (index === at ? { ...answer, result } : answer));
          const again = memoryOf([fact]);
          return altered.some(({ call: [method, ...params], result: value }) => {
            const entry = methodNamed(method);
            const asked = entry ? askedOfCall(entry, params) : {};
            return again.hear({ of: method, asked, value }).length > 0;
          });
        }),
      );
      return found ? [] : [fact.says];
    });
    assert.deepEqual(missed, UNHEARD);
  });

  it('have the network id of a public chain, and any other of a chain of their own', () => {
    const ids = (chainId: string, networkId: string) =>
      judged([
        { call: ['eth_chainId'], result: chainId },
        { call: ['net_version'], result: networkId },
      ]).flat();
    assert.deepEqual(ids('0x1', '1'), []);
    assert.deepEqual(ids('0x1', '11155111'), ['The network has the id 11155111; eth_chainId says 0x1.']);
    assert.deepEqual(ids('0x539', '5'), ['The network has the id 5; eth_chainId says 0x539.']);
    assert.deepEqual(ids('0x3d', '1'), [], 'Ethereum Classic');
    assert.deepEqual(ids('0x539', '1700000000000'), [], 'ganache');
  });

  it('rise from one tag to the next, whatever comes first', () => {
    const numbers = (...all: readonly (readonly [Call, string])[]) =>
      judged(all.map(([call, number]) => ({ call, result: call.length > 1 ? { number } : number }))).flat();
    const latest: Call = ['eth_getBlockByNumber', 'latest', false];
    const safe: Call = ['eth_getBlockByNumber', 'safe', false];
    assert.deepEqual(numbers([['eth_blockNumber'], '0x10'], [latest, '0x11'], [safe, '0x9']), []);
    assert.equal(numbers([['eth_blockNumber'], '0x10'], [latest, '0xf']).length, 1);
    assert.equal(numbers([['eth_blockNumber'], '0x10'], [latest, '0x20']).length, 1);
    assert.equal(numbers([latest, '0x10'], [safe, '0x20']).length, 1);
    assert.equal(numbers([safe, '0x10'], [latest, '0x9']).length, 1);
  });

  it('have base fees by EIP-1559 where other blocks of the batch have them', () => {
    const blocks = Array.from({ length: 6 }, (_, at): Answer => {
      const call: Call = ['eth_getBlockByNumber', `0x${(at + 40).toString(16)}`, false];
      return { call, result: given.rpc(...(call as [string, ...unknown[]])) };
    });
    const withFee = (at: number, change: (fee: bigint) => bigint) =>
      blocks.map((one, index) => {
        const block = one.result as { baseFeePerGas: string };
        const baseFeePerGas = `0x${change(BigInt(block.baseFeePerGas)).toString(16)}`;
        return index === at || at < 0 ? { ...one, result: { ...block, baseFeePerGas } } : one;
      });
    assert.deepEqual(judged(blocks).flat(), []);
    // The block fits neither the one before it nor the one after it.
    const found = judged(withFee(4, (fee) => fee + 5n));
    assert.deepEqual(
      found.map((messages) => messages.length),
      [0, 0, 0, 0, 1, 1],
    );
    assert.match(
      found[4]?.[0] ?? '',
      /^A block and the one after it do not fit: the base fee is 0x\w+ here, and 0x\w+ by eth_getBlockByNumber \(EIP-1559\)\.$/,
    );
    // Set by hand on a development node.
    assert.deepEqual(judged(withFee(4, (fee) => fee * 3n)).flat(), []);
    // None follows: a chain with another rule.
    let turn = 0n;
    assert.deepEqual(judged(withFee(-1, (fee) => fee + 7n * ++turn)).flat(), []);
  });

  it('are named with the call that says something else', () => {
    const at = answers.findIndex(({ call: [method] }) => method === 'eth_getBlockTransactionCountByNumber');
    const altered = answers.map((answer, index) => (index === at ? { ...answer, result: '0x63' } : answer));
    assert.deepEqual(judged(altered)[at], [
      `The block has 7 transactions according to eth_getBlockByNumber; this is 0x63.`,
    ]);
  });
});

/** Requests whose responses speak of the same blocks, states, validators and network. */
const BEACON_REQUESTS: readonly (readonly [target: string, body?: readonly string[]])[] = [
  ['/eth/v1/beacon/genesis'],
  ['/eth/v1/config/spec'],
  ['/eth/v1/config/fork_schedule'],
  ['/eth/v1/config/deposit_contract'],
  ['/eth/v1/beacon/states/head/fork'],
  ['/eth/v1/beacon/states/head/finality_checkpoints'],
  ['/eth/v1/beacon/headers/head'],
  ['/eth/v1/beacon/headers'],
  ['/eth/v1/beacon/headers/96'],
  ['/eth/v2/beacon/blocks/96'],
  ['/eth/v2/beacon/blocks/head'],
  ['/eth/v1/beacon/blinded_blocks/head'],
  ['/eth/v1/beacon/blocks/96/root'],
  ['/eth/v1/beacon/states/96/root'],
  ['/eth/v1/beacon/rewards/blocks/96'],
  ['/eth/v1/debug/fork_choice'],
  ['/eth/v1/beacon/light_client/finality_update'],
  ['/eth/v1/beacon/states/96/validators'],
  ['/eth/v1/beacon/states/96/validators/7'],
  ['/eth/v1/beacon/states/96/validator_balances'],
  ['/eth/v1/beacon/states/head/committees?epoch=5'],
  ['/eth/v1/validator/duties/proposer/5'],
  ['/eth/v1/validator/duties/attester/5', ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']],
  ['/eth/v1/beacon/genesis'],
  ['/eth/v1/beacon/states/head/sync_committees?epoch=5'],
  ['/eth/v1/validator/duties/sync/5', Array.from({ length: 60 }, (_, index) => String(index))],
];

describe('responses to the requests of a run', function () {
  this.timeout(60_000);
  const { world } = setting();
  const answers = BEACON_REQUESTS.map(([target, body]) => {
    const url = new URL(target, 'http://node');
    const method = body ? 'POST' : 'GET';
    const sent = body ? JSON.stringify(body) : '';
    const flags = { gui: false, validatorMonitor: false, preparePayload: undefined };
    const reply = answerBeacon(world, flags, {
      method,
      path: url.pathname,
      query: url.searchParams,
      mediaType: body ? 'application/json' : '',
      body: sent,
    });
    assert.ok('json' in reply && (reply.status ?? 200) === 200, target);
    const { operation } = matchOperation(method, url.pathname);
    assert.ok(operation, target);
    return {
      of: `${operation.method} ${operation.path}`,
      asked: askedOfOperation(operation, { url: target, ...(body ? { body: sent } : {}) }),
      value: JSON.parse(JSON.stringify(reply.json)) as unknown,
    };
  });
  const heard = (memory: Memory, all: typeof answers) =>
    all.flatMap((one) => {
      memory.nextPoll();
      return memory.hear(one).map(({ message }) => `${one.of}: ${message}`);
    });

  it('agree on the demo chain, whatever comes first', () => {
    assert.deepEqual(heard(beaconMemory(), answers), []);
    assert.deepEqual(heard(beaconMemory(), [...answers].reverse()), []);
  });

  it('are compared where the catalogue says that two of them name the same', () => {
    const relations = beaconFacts.filter(({ says }) => says.includes('{from}'));
    const missed = relations.flatMap((fact) => {
      const spoken = answers.filter(({ of }) => fact.sources.some((source) => source.of.includes(of)));
      const isHeard = spoken.some((one, at) =>
        alterations(one.value, fact).some(
          (value) => heard(memoryOf([fact]), spoken.with(at, { ...one, value })).length > 0,
        ),
      );
      return isHeard ? [] : [fact.says];
    });
    // The demo network has no fork after Deneb, and no block of one before it. All of its forks begin with its genesis, and a status is altered to no other one here.
    assert.deepEqual(missed, [
      ...['altair', 'bellatrix', 'capella', 'electra', 'fulu', 'gloas'].map(
        (fork) =>
          `The fork ${fork} has blocks from its first epoch on: this is {value}, and {from} says {other}.`,
      ),
      'In this state the validator has the status {other} according to {from}; this is {value}.',
      'The fork of this version begins with epoch {other} according to {from}; this is {value}.',
    ]);
  });

  it('are told with the request that says something else', () => {
    const at = answers.findIndex(({ of }) => of === 'GET /eth/v2/beacon/blocks/{block_id}');
    const one = answers[at];
    assert.ok(one);
    const value = structuredClone(one.value) as { data: { message: { proposer_index: string } } };
    const { proposer_index: right } = value.data.message;
    value.data.message.proposer_index = '9999';
    assert.deepEqual(heard(beaconMemory(), answers.slice(0, at + 1).with(at, { ...one, value })), [
      `GET /eth/v2/beacon/blocks/{block_id}: The block with this state root has proposer_index ${right} according to GET /eth/v1/beacon/headers/{block_id}; this is 9999.`,
      `GET /eth/v2/beacon/blocks/{block_id}: The finalized block of this slot has the proposer ${right} according to GET /eth/v1/beacon/headers/{block_id}; this is 9999.`,
    ]);
  });
});

describe('duties of a validator', () => {
  const NEVER = '18446744073709551615';
  const hear = (...epochs: readonly (readonly [activation: string, exit: string] | string)[]) => {
    const memory = beaconMemory();
    return epochs.flatMap((one) => {
      memory.nextPoll();
      const isDuty = typeof one === 'string';
      const path = isDuty
        ? `/eth/v1/validator/duties/proposer/${one}`
        : '/eth/v1/beacon/states/head/validators/7';
      const { operation } = matchOperation('GET', path);
      assert.ok(operation);
      const value = isDuty
        ? { data: [{ validator_index: '7', slot: '1' }] }
        : { data: { index: '7', validator: { activation_epoch: one[0], exit_epoch: one[1] } } };
      return judgeBeaconOverTime(operation, value, { url: path }, memory).map(({ message }) => message);
    });
  };

  it('are in epochs in which it is active, whatever comes first', () => {
    assert.deepEqual(hear('9', '5', ['5', NEVER], '7', ['5', '9'], '9'), []);
    assert.deepEqual(hear([NEVER, NEVER], '5'), [], 'a state from before its activation');
    const early = 'A validator has duties from its activation on: this is epoch';
    assert.deepEqual(hear(['5', NEVER], '4'), [
      `${early} 4, and GET /eth/v1/beacon/states/{state_id}/validators/{validator_id} says 5.`,
    ]);
    assert.deepEqual(hear('9', '4', '8', ['5', NEVER]), [
      `${early} 5, and GET /eth/v1/validator/duties/proposer/{epoch} says 4.`,
    ]);
    assert.deepEqual(hear('9', ['5', '8']), [
      'A validator has no duties after its exit: this is epoch 8, and GET /eth/v1/validator/duties/proposer/{epoch} says 9.',
    ]);
  });
});

describe('responses of a repeated request', () => {
  /** Messages about each poll. */
  const polls = (call: Call, ...results: readonly unknown[]) => {
    const [method, ...params] = call;
    const memory = executionMemory();
    return results.map((result) => {
      memory.nextPoll();
      return judgeTogether({ method, params }, { result }, memory).map(({ message }) => message);
    });
  };

  it('may go back as far as a reorganization, and no further', () => {
    assert.deepEqual(polls(['eth_blockNumber'], '0x10', '0x40', '0x3e', '0x3f'), [[], [], [], []]);
    assert.deepEqual(polls(['eth_blockNumber'], '0x40', '0x30', '0x31')[1], [
      'This is block 0x30, and the response before says 0x40: blocks do not go back, nor come before finalized ones.',
    ]);
  });

  it('may have another balance, and not another chain', () => {
    assert.deepEqual(polls(['eth_getBalance', alice, 'latest'], '0x1', '0x2').flat(), []);
    assert.deepEqual(polls(['eth_chainId'], '0x1', '0x5').flat().length, 2);
  });

  it('of a beacon node keep what is final', () => {
    const of = (path: string, ...values: readonly unknown[]) => {
      const { operation } = matchOperation('GET', path);
      assert.ok(operation);
      const memory = beaconMemory();
      return values.flatMap((value) => {
        memory.nextPoll();
        return judgeBeaconOverTime(operation, value, { url: path }, memory).map(({ message }) => message);
      });
    };
    const checkpoints = (finalized: string) => ({
      data: { current_justified: { epoch: '9' }, finalized: { epoch: finalized } },
    });
    const path = '/eth/v1/beacon/states/head/finality_checkpoints';
    assert.deepEqual(of(path, checkpoints('7'), checkpoints('8')), []);
    assert.deepEqual(of(path, checkpoints('8'), checkpoints('7')), [
      'The finalized epoch was 8 in an earlier response; this is 7.',
    ]);
    const head = (slot: string, root: string, finalized: boolean) => ({
      finalized,
      data: { root, header: { message: { slot } } },
    });
    const header = '/eth/v1/beacon/headers/head';
    assert.deepEqual(of(header, head('9', '0xa', false), head('7', '0xb', false)), []);
    assert.equal(of(header, head('9', '0xa', false), head('2', '0xb', false)).length, 1);
    assert.equal(of('/eth/v1/beacon/headers/9', head('9', '0xa', true), head('9', '0xb', true)).length, 1);
  });
});

/** Only ids of public networks are compared (below). The demo node has no peers to list, and no contract that its transactions create in this block. */
const UNHEARD: readonly string[] = [
  'The network has the id {value}; {from} says {other}.',
  'There are {value} peers; {from} says {other}.',
  'The receipt has contractAddress {other} according to {from}; this is {value}.',
];

/** The value with one text, number or item altered, each by itself: of members only those that the fact has the name of. */
function alterations(value: unknown, fact: Fact): readonly unknown[] {
  const words = new Set(JSON.stringify(fact).match(/\w+/g));
  const altered = (part: unknown, name: string): readonly unknown[] => {
    if (typeof part === 'string')
      return /^(?:0x)?[\da-f]+$/i.test(part) && (name === '' || words.has(name))
        ? [`${part.slice(0, -1)}${other(part)}`, farOff(part)]
        : [];
    if (Array.isArray(part)) {
      const items = part as readonly unknown[];
      const fewer = items.slice(1);
      return [fewer, ...items.flatMap((item, at) => altered(item, name).map((one) => items.with(at, one)))];
    }
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([own, member]) =>
      altered(member, own).map((one) => ({ ...part, [own]: one })),
    );
  };
  return altered(value, '');
}

const other = (text: string) => (text.endsWith('1') ? '2' : '1');
/** Of a quantity: far above what it was. */
const farOff = (text: string) => (text.length < 20 ? (text.startsWith('0x') ? '0xfffff' : '99999') : text);
