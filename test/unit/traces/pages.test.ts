import { deepEqual, equal } from 'node:assert/strict';
import { standardContracts } from '../../../common/contracts/contracts';
import { readTrace } from '../../../common/traces/read-trace';
import { Tree } from '../../../panels/trace/tree';
import { traceOfReply } from '../../../workbench/traces/read-reply';
import { hashAt, mayBeChanges, mayBeTrace, transactionOf } from '../../../workbench/traces/recognized';
import { copiedText, detailOf, searchTrace } from '../../../workbench/traces/trace-page';
import { succeeded } from '../../results';
import { flat, frame, ROUTER, TOKEN, TRANSFER, transferLog, USER } from './frames';

const HASH = `0x${'ab'.repeat(32)}`;
const contracts = standardContracts();

describe('a response with a trace', () => {
  it('is known by its method and its members', () => {
    const text = JSON.stringify({ result: frame() });
    equal(mayBeTrace(['debug_traceCall'], text), true);
    equal(mayBeTrace(['trace_block'], JSON.stringify({ result: [flat([])] })), true);
    equal(mayBeTrace(['eth_getTransactionReceipt'], text), false);
    equal(mayBeTrace(['debug_traceTransaction'], '{"result":{"structLogs":[]}}'), false);
  });
});

describe('a response with changes of accounts', () => {
  const account = { balance: '0x0', nonce: 1 };
  const diff = { pre: { [USER]: account }, post: { [USER]: { balance: '0x5' } } };
  const replayed = {
    stateDiff: {
      [USER]: { balance: { '*': { from: '0x0', to: '0x5' } }, nonce: '=', code: '=', storage: {} },
    },
    trace: [],
  };
  const read = async (result: unknown) => {
    const found = await traceOfReply({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) });
    return found.ok && found.value.kind === 'changes' ? found.value.accounts : undefined;
  };

  it('is known by its method and its members', () => {
    const text = JSON.stringify({ result: diff });
    equal(mayBeChanges(['debug_traceTransaction'], text), true);
    equal(mayBeChanges(['trace_replayTransaction'], JSON.stringify({ result: replayed })), true);
    equal(mayBeChanges(['eth_getProof'], text), false);
    equal(mayBeChanges(['debug_traceTransaction', 'debug_traceTransaction'], text), false);
    equal(mayBeChanges(['debug_traceCall'], JSON.stringify({ result: frame() })), false);
    // Without the diff mode, it is known what was read, but not what changed.
    equal(mayBeChanges(['debug_traceTransaction'], JSON.stringify({ result: { [USER]: account } })), false);
  });

  it('has the accounts, from the prestateTracer and from stateDiff', async () => {
    const changes = [{ address: USER, balance: [0n, 5n], storage: [] }];
    deepEqual(await read(diff), changes);
    deepEqual(await read(replayed), changes);
    equal(await read({ pre: 5, post: {} }), undefined);
    equal(await read({ [USER]: account }), undefined);
  });
});

describe('the transaction of a response', () => {
  it('is the one that was sent or asked for', () => {
    const found = (method: string, result: unknown) =>
      transactionOf([method], JSON.stringify({ id: 1, result }, null, 2));
    equal(found('eth_sendRawTransaction', HASH), HASH);
    equal(found('eth_getTransactionByHash', { blockHash: TRANSFER, hash: HASH }), HASH);
    equal(found('eth_getTransactionReceipt', { logs: [], transactionHash: HASH }), HASH);
    equal(found('eth_sendRawTransaction', null), undefined);
    equal(found('eth_getBlockByHash', { hash: HASH }), undefined);
    equal(transactionOf(['eth_sendTransaction', 'eth_sendTransaction'], `{"result": "${HASH}"}`), undefined);
  });

  it('is the hash around the cursor, or the only one of the line', () => {
    const other = `0x${'cd'.repeat(32)}`;
    const line = `"${HASH}", "${other}"`;
    equal(hashAt(line, 5), HASH);
    equal(hashAt(line, 80), other);
    equal(hashAt(`  "hash": "${HASH}",`, 0), HASH);
    equal(hashAt(`${line}   `, line.length + 3), undefined);
    equal(hashAt('"0x1234"', 3), undefined);
  });
});

describe('the page of a trace', () => {
  const trace = succeeded(readTrace(frame({ to: ROUTER, calls: [frame({ logs: [transferLog()] })] })));

  it('has the values, names and raw data of an event', () => {
    deepEqual(detailOf(trace, 2, contracts), [
      ['Contract', TOKEN],
      [
        'Event',
        `Transfer(address,address,uint256) of ERC-20\nfrom address: ${USER}\nto address: ${ROUTER}\nvalue uint256: 1,000`,
      ],
      ['Topics', transferLog().topics.join('\n')],
      ['Data', transferLog().data],
    ]);
  });

  it('copies a call with the calls inside it', async () => {
    equal(
      await copiedText(trace, contracts, 1),
      `[21,000] ${TOKEN}::transfer(to: ${ROUTER}, amount: 1,000)\n├─ emit Transfer(from: ${USER}, to: ${ROUTER}, value: 1,000)\n└─ ← success: true\n`,
    );
    equal(
      await copiedText(trace, contracts, 2),
      `emit Transfer(from: ${USER}, to: ${ROUTER}, value: 1,000)\n`,
    );
  });

  it('finds addresses, names and raw data', () => {
    deepEqual(searchTrace(trace, ' Transfer ', contracts), [0, 1, 2]);
    deepEqual(searchTrace(trace, TOKEN, contracts), [1, 2]);
    deepEqual(searchTrace(trace, '0xddf252ad', contracts), [2]);
    deepEqual(searchTrace(trace, '', contracts), []);
  });

  it('shows the rows inside a collapsed call only after it is expanded', () => {
    const row = (depth: number) =>
      ({ depth, kind: 'call', tag: '', target: '', name: '', value: '', gas: 1, failure: 'none' }) as const;
    const tree = new Tree();
    tree.append([row(0), row(1), row(2)]);
    tree.append([row(2), row(1), row(0)]);
    deepEqual(tree.shown, [0, 1, 2, 3, 4, 5]);
    deepEqual(
      [tree.placeOf(3), tree.placeOf(4), tree.placeOf(5)],
      [
        [2, 2],
        [2, 2],
        [2, 2],
      ],
    );
    tree.collapse(1, true);
    deepEqual(tree.shown, [0, 1, 4, 5]);
    equal(tree.shownAt(3), 1);
    tree.collapseAll(true);
    deepEqual(tree.shown, [0, 5]);
    equal(tree.uncover(3), 3);
    deepEqual(tree.shown, [0, 1, 2, 3, 4, 5]);
  });
});
