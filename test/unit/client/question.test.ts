import assert from 'node:assert/strict';
import { failureOf } from '../../../client/nodes/read';
import { questionFor } from '../../../client/send/question';
import type { Reply } from '../../../runner/outcome';
import type { Prepared } from '../../../runner/prepared';

const prepared: Prepared = {
  kind: 'rpc',
  name: 'Pay',
  line: 0,
  method: 'POST',
  url: 'http://127.0.0.1:8545/',
  headers: [],
  calls: [],
  batch: false,
  stream: false,
  effect: 'read',
  secrets: [],
};

describe('the question before sending', () => {
  it('is not asked about reads', () => {
    assert.equal(questionFor(prepared, 'local'), undefined);
    assert.equal(questionFor({ ...prepared, effect: 'filter' }, 'local'), undefined);
  });

  it('shows what a transaction would do, in the units that people use', () => {
    const call = {
      method: 'eth_sendTransaction',
      params: [
        {
          from: '0x407d73d8a49eeb85d32cf465507dd71d507100c1',
          value: '0xde0b6b3a7640001',
          gas: '0x5208',
          maxFeePerGas: '0x59682f00',
          data: `0x${'ab'.repeat(100)}`,
        },
      ],
      id: 1,
    };
    assert.deepEqual(questionFor({ ...prepared, effect: 'send', calls: [call] }, 'local'), {
      message: 'Send a transaction with eth_sendTransaction to "local"?',
      detail: [
        'eth_sendTransaction',
        '    from: 0x407d73d8a49eeb85d32cf465507dd71d507100c1',
        '    value: 1.000000000000000001 ether',
        '    gas: 21,000',
        '    maxFeePerGas: 1.5 gwei',
        `    data: 0x${'ab'.repeat(32)}… (100 B)`,
        '',
        'POST http://127.0.0.1:8545/',
      ].join('\n'),
      button: 'Send',
    });
  });

  it('names the host where the node has no name, and the request where it has several calls', () => {
    const calls = [{ method: 'eth_sign', params: ['0x00', '0x01'] }, { method: 'eth_accounts' }];
    assert.deepEqual(questionFor({ ...prepared, effect: 'sign', batch: true, calls }, undefined), {
      message: 'Sign with Pay on 127.0.0.1:8545?',
      detail: ['eth_sign', '    0x00', '    0x01', 'eth_accounts', '', 'POST http://127.0.0.1:8545/'].join(
        '\n',
      ),
      button: 'Sign',
    });
  });

  it('warns before a beacon node publishes something', () => {
    const url = 'http://127.0.0.1:5052/eth/v1/beacon/pool/voluntary_exits';
    const question = questionFor({ ...prepared, kind: 'beacon', effect: 'send', url }, 'local');
    assert.equal(question?.message, 'Publish Pay through "local"?');
    assert.equal(question?.detail, `It goes out to the network and cannot be taken back.\n\nPOST ${url}`);
  });
});

describe('why a reading failed', () => {
  const reply: Reply = {
    name: '',
    line: 0,
    outcome: 'refused',
    status: null,
    durationMs: 1,
    body: null,
    contentType: null,
    headers: {},
    size: 0,
    message: 'Nothing listens on 127.0.0.1:5052. Start the node. Check the port.',
    rpcErrors: [],
    problems: [],
    sentTo: '',
  };

  it('is told apart from what to do', () => {
    assert.deepEqual(failureOf(reply), {
      cause: 'refused',
      what: 'Nothing listens on 127.0.0.1:5052.',
      remedy: 'Start the node. Check the port.',
    });
    assert.deepEqual(failureOf({ ...reply, outcome: 'http-error', status: 503, message: '503.' }), {
      cause: 'http-error',
      what: '503.',
      remedy: '',
      status: 503,
    });
    assert.equal(failureOf({ ...reply, message: '' }).what, 'No answer came.');
  });
});
