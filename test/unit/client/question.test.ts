import assert from 'node:assert/strict';
import { decodeRawTransaction } from '../../../common/ethereum/raw-transaction';
import { failureOf } from '../../../monitor/nodes/http-reader';
import type { Reply } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import type { Send } from '../../../runner/send/send';
import { questionFor, readChainFacts } from '../../../workbench/send/question';
import { mail } from '../contracts/mail';
import { AUTHORITY, setCode, WETH } from '../contracts/raw-transactions';

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

/** Answers calls with results by method, and others not at all. */
function answering(results: Readonly<Record<string, string>>, sent: unknown[]): Send {
  return async ({ body = '' }) => {
    const call = JSON.parse(body) as { readonly method: string };
    sent.push(call);
    const result = results[call.method];
    return {
      ...reply,
      body: result === undefined ? null : JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
    };
  };
}

describe('the confirmation before sending', () => {
  it('is not shown for read-only requests', () => {
    assert.equal(questionFor(prepared, 'local'), undefined);
    assert.equal(questionFor({ ...prepared, effect: 'filter' }, 'local'), undefined);
  });

  it('shows what a transaction does, in ether and gwei', () => {
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
        '    creates a contract: it has no "to"',
        '    from: 0x407d73d8a49eeb85d32cf465507dd71d507100c1',
        '    value: 1.000000000000000001 ether',
        '    gas: 21,000',
        '    maxFeePerGas: 1.5 gwei',
        `    data: 0x${'ab'.repeat(32)}… (100 bytes)`,
        '',
        'POST http://127.0.0.1:8545/',
      ].join('\n'),
      button: 'Send',
    });
  });

  it('decodes a well-known call', () => {
    const to = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
    const data = `0xa9059cbb${to.slice(2).padStart(64, '0')}${(1234567).toString(16).padStart(64, '0')}`;
    const call = { method: 'eth_sendTransaction', params: [{ from: to, to, nonce: '0x10', data }] };
    const question = questionFor({ ...prepared, effect: 'send', calls: [call] }, 'local');
    assert.deepEqual(question?.detail.split('\n').slice(1, -2), [
      `    from: ${to}`,
      `    to: ${to}`,
      '    nonce: 16',
      `    data: ${data.slice(0, 66)}… (68 bytes)`,
      '        transfer(address,uint256)',
      '            to address: 0x407D73d8a49eeb85D32Cf465507dd71d507100c1',
      '            amount uint256: 1,234,567',
    ]);
  });

  it('decodes a raw transaction, and says when it is invalid', () => {
    // The signed example of EIP-155.
    const raw =
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83';
    const calls = [
      { method: 'eth_sendRawTransaction', params: [raw] },
      { method: 'eth_sendRawTransaction', params: ['0x1234'] },
    ];
    const question = questionFor({ ...prepared, effect: 'send', batch: true, calls }, 'local');
    assert.deepEqual(question?.detail.split('\n').slice(0, -2), [
      'eth_sendRawTransaction',
      '    type: 0 (legacy)',
      '    from: 0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F',
      '    to: 0x3535353535353535353535353535353535353535',
      '    value: 1 ether',
      '    nonce: 9',
      '    gas: 21,000',
      '    gasPrice: 20 gwei',
      '    chainId: 1 (Ethereum mainnet)',
      '    hash: 0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788',
      'eth_sendRawTransaction',
      '    0x1234',
      '    It cannot be decoded: it is no signed transaction of a known type.',
    ]);
  });

  it('shows which account takes on which code, in an object and in a raw transaction', () => {
    const decoded = decodeRawTransaction(setCode().raw);
    assert.ok(decoded.ok);
    const { authorizationList, to } = decoded.value.members;
    const calls = [
      { method: 'eth_sendTransaction', params: [{ to, authorizationList }] },
      { method: 'eth_sendRawTransaction', params: [setCode().raw] },
    ];
    const question = questionFor({ ...prepared, effect: 'send', batch: true, calls }, 'local');
    const lines = question?.detail.split('\n') ?? [];
    const shown = [
      '    authorizationList: 1 authorization',
      `        ${AUTHORITY} takes on the code of ${WETH} (WETH on mainnet), valid on any chain, nonce 7`,
    ];
    assert.deepEqual(lines.slice(2, 4), shown);
    assert.deepEqual(lines.slice(-5, -3), shown);
  });

  it('shows typed data by its types, and what is signed', () => {
    const call = { method: 'eth_signTypedData_v4', params: [WETH, mail] };
    const lines =
      questionFor({ ...prepared, effect: 'sign', calls: [call] }, 'local')?.detail.split('\n') ?? [];
    assert.deepEqual(lines.slice(0, 4), [
      'eth_signTypedData_v4',
      `    ${WETH}`,
      '    domain:',
      '        name string: "Ether Mail"',
    ]);
    assert.deepEqual(lines.slice(-3, -1), [
      '    hash to sign: 0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
      '',
    ]);
  });

  it('says that a call changes the node', () => {
    const call = { method: 'anvil_setChainId', params: ['0x1'] };
    assert.deepEqual(questionFor({ ...prepared, effect: 'change', calls: [call] }, 'local'), {
      message: 'Send anvil_setChainId to "local"?',
      detail: [
        'anvil_setChainId',
        '    0x1',
        'It changes the node or its chain.',
        '',
        'POST http://127.0.0.1:8545/',
      ].join('\n'),
      button: 'Send',
    });
  });

  it('shows messages to sign as text, without passwords', () => {
    const from = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
    const calls = [
      { method: 'eth_sign', params: [from, '0x68656c6c6f'] },
      { method: 'personal_unlockAccount', params: [from, 'hunter22', 300] },
    ];
    const question = questionFor(
      { ...prepared, effect: 'sign', batch: true, calls, url: 'http://127.0.0.1:8545/?token=abcdef' },
      'local',
    );
    assert.deepEqual(question?.detail.split('\n'), [
      'eth_sign',
      `    ${from}`,
      '    0x68656c6c6f: "hello"',
      'personal_unlockAccount',
      `    ${from}`,
      '    •••',
      '    300',
      '',
      'POST http://127.0.0.1:8545/?token=•••',
    ]);
  });

  it('names the host of an unknown node, and the request with several calls', () => {
    const calls = [{ method: 'eth_sign', params: ['0x00', '0x01'] }, { method: 'eth_accounts' }];
    assert.deepEqual(questionFor({ ...prepared, effect: 'sign', batch: true, calls }, undefined), {
      message: 'Sign with Pay on 127.0.0.1:8545?',
      detail: ['eth_sign', '    0x00', '    0x01', 'eth_accounts', '', 'POST http://127.0.0.1:8545/'].join(
        '\n',
      ),
      button: 'Sign',
    });
  });

  it('names chain, nonce and fee, and refuses by default where the chain may be public', async () => {
    const from = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
    const call = { method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] };
    const request: Prepared = { ...prepared, effect: 'send', calls: [call] };
    const results: Readonly<Record<string, string>> = {
      eth_chainId: '0xaa36a7',
      eth_getTransactionCount: '0x7',
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x59682f01',
    };
    const sent: unknown[] = [];
    const facts = await readChainFacts(request, answering(results, sent));
    const question = questionFor(request, 'local', facts);
    assert.deepEqual(question?.detail.split('\n').slice(4), [
      '',
      'chain: Sepolia, id 11155111',
      'next nonce of the account: 7',
      'fee: about 31,500 gwei (21,000 gas × 1.5 gwei)',
      '',
      'POST http://127.0.0.1:8545/',
    ]);
    assert.equal(question?.refusal, "Don't Send");
    assert.deepEqual(sent, [
      { jsonrpc: '2.0', method: 'eth_chainId', params: [], id: 1 },
      { jsonrpc: '2.0', method: 'eth_getTransactionCount', params: [from, 'pending'], id: 1 },
      { jsonrpc: '2.0', method: 'eth_estimateGas', params: call.params, id: 1 },
      { jsonrpc: '2.0', method: 'eth_gasPrice', params: [], id: 1 },
    ]);
  });

  it('tells the address of a new contract', async () => {
    const factsOf = (members: object, results: Readonly<Record<string, string>>) => {
      const call = { method: 'eth_sendTransaction', params: [{ from, input: '0x00', ...members }] };
      return readChainFacts({ ...prepared, effect: 'send', calls: [call] }, answering(results, []));
    };
    const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    // From `cast compute-address`.
    const first = 'address of the new contract: 0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const second = 'address of the new contract: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
    const lines = async (members: object, results: Readonly<Record<string, string>>) =>
      (await factsOf(members, results)).lines.filter((line) => line.startsWith('address'));
    assert.deepEqual(await lines({}, { eth_getTransactionCount: '0x0' }), [first]);
    assert.deepEqual(await lines({ nonce: '0x1' }, { eth_getTransactionCount: '0x0' }), [second]);
    assert.deepEqual(await lines({ to: from }, { eth_getTransactionCount: '0x0' }), []);
    assert.deepEqual(await lines({}, {}), []);
  });

  it('says what the node did not, and then refuses by default', async () => {
    const call = {
      method: 'eth_sendTransaction',
      params: [{ from: '0x01', gas: '0x5208', gasPrice: '0x1' }],
    };
    const request: Prepared = { ...prepared, effect: 'send', calls: [call] };
    const silent = await readChainFacts(request, answering({}, []));
    assert.deepEqual(silent, {
      lines: [
        'chain: unknown, because the node did not say',
        'next nonce of the account: unknown, because the node did not say',
        'fee: at most 21,000 wei (21,000 gas × 1 wei)',
      ],
      mayBePublic: true,
    });
    const local = await readChainFacts(request, answering({ eth_chainId: '0x7a69' }, []));
    assert.equal(local.lines[0], 'chain: a development chain (anvil, Hardhat), id 31337');
    assert.equal(questionFor(request, 'local', local)?.refusal, undefined);
  });

  it('names the chain of a beacon node', async () => {
    const url = 'http://127.0.0.1:5052/base/eth/v1/beacon/pool/voluntary_exits?x';
    const request: Prepared = { ...prepared, kind: 'beacon', effect: 'send', url };
    const asked: string[] = [];
    const facts = await readChainFacts(request, async (one) => {
      asked.push(`${one.method} ${one.url}`);
      return { ...reply, body: '{"data":{"DEPOSIT_CHAIN_ID":"1"}}' };
    });
    assert.deepEqual(asked, ['GET http://127.0.0.1:5052/base/eth/v1/config/spec']);
    assert.deepEqual(facts, { lines: ['chain: Ethereum mainnet, id 1'], mayBePublic: true });
  });

  it('warns before a beacon node publishes something', () => {
    const url = 'http://127.0.0.1:5052/eth/v1/beacon/pool/voluntary_exits';
    const question = questionFor({ ...prepared, kind: 'beacon', effect: 'send', url }, 'local');
    assert.equal(question?.message, 'Publish Pay through "local"?');
    assert.equal(question?.detail, `It is sent to the network and cannot be undone.\n\nPOST ${url}`);
  });
});

describe('the failure of a reading', () => {
  it('separates the cause from the remedy', () => {
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
    assert.equal(failureOf({ ...reply, message: '' }).what, 'No response was received.');
  });
});
