import assert from 'node:assert/strict';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { Transaction } from 'micro-eth-signer';
import { methodNamed } from '../../../catalogue/execution';
import { askedOfCall } from '../../../catalogue/judge/asked';
import { decodeRawTransaction } from '../../../common/ethereum/raw-transaction';
import { verifyBeacon, verifyResults } from '../../../common/verify/verify';
import { recordings } from '../../../scripts/accuracy/recordings';
import { altered, anvil, lines, otherHex, type RecordedCall, recorded, textsOf, verified } from './support';

const block = recorded('eth_getBlockByNumber');
const genesis = recorded('eth_getBlockByNumber', 1);
const impersonated = recorded('eth_getBlockByNumber', 2);
const receipts = recorded('eth_getBlockReceipts');
const proof = recorded('eth_getProof');

const failing = (...calls: readonly RecordedCall[]) =>
  lines(verified(...calls).filter(({ verdict }) => verdict === 'fails'));

describe('verification of recorded responses', () => {
  it('finds nothing false in what real nodes sent', () => {
    const found = recordings().flatMap((one) => {
      // The lists of the recordings are cut, and with them the proofs.
      if (one.node === 'demo' || one.node === 'schema' || one.entry === 'eth_getProof') return [];
      const { request, response } = one;
      const { result, data } = response as { result?: unknown; data?: unknown };
      const facts =
        'method' in request
          ? verifyResults([{ method: request.method, asked: askedIn(request), result, path: [] }])
          : verifyBeacon(data ?? response, []);
      return lines(facts.filter(({ verdict }) => verdict === 'fails')).map((line) => `${one.node} ${line}`);
    });
    assert.deepEqual(found, []);
  });

  it('verifies the headers, transactions and records of each node', () => {
    const facts = new Set(
      recordings().flatMap(({ node, request, response }) => {
        const { result, data } = response as { result?: unknown; data?: unknown };
        const found =
          'method' in request
            ? verifyResults([{ method: request.method, asked: askedIn(request), result, path: [] }])
            : verifyBeacon(data, []);
        return found.flatMap(({ fact, verdict }) => (verdict === 'holds' ? [`${node} ${fact}`] : []));
      }),
    );
    for (const node of ['anvil', 'ganache', 'hardhat'])
      for (const fact of [
        'block-hash',
        'transaction-hash',
        'sender',
        'transactions-root',
        'logs-bloom',
        'signer',
      ])
        assert.ok(facts.has(`${node} ${fact}`), `${node} ${fact}`);
    for (const fact of ['block-root', 'node-record']) assert.ok(facts.has(`Lodestar ${fact}`), fact);
  });
});

const askedIn = ({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) => {
  const entry = methodNamed(method);
  return entry ? askedOfCall(entry, params) : {};
};

describe('verification of blocks', () => {
  it('verifies hash, roots, transactions and senders', () => {
    assert.deepEqual(lines(verified(block)), [
      'transaction-hash holds transactions.0.hash',
      'sender holds transactions.0.from',
      'transaction-hash holds transactions.1.hash',
      'sender holds transactions.1.from',
      'transaction-hash holds transactions.2.hash',
      'sender holds transactions.2.from',
      'block-hash holds hash',
      'transactions-root holds transactionsRoot',
    ]);
  });

  it('finds each altered member of the header', () => {
    const free = /^(?:size|totalDifficulty|transactions\..*)$/;
    for (const [at, text] of textsOf(block.result)) {
      const other = otherHex(text);
      if (free.test(at) || other === undefined || at === 'transactions') continue;
      const found = failing(altered(block, at, other));
      assert.ok(
        found.some((line) => line.startsWith('block-hash fails hash')),
        `${at}: ${found.join('; ')}`,
      );
    }
  });

  it('finds each altered member of a transaction', () => {
    // The type is judged by the members that come with it.
    const beside = /\.(?:type|blockHash|blockNumber|blockTimestamp|transactionIndex|gasPrice)$/;
    for (const [at, text] of textsOf(block.result)) {
      const other = otherHex(text);
      if (!at.startsWith('transactions.') || other === undefined) continue;
      if (beside.test(at) && !at.endsWith('.0.gasPrice')) continue;
      // A chain that is not known may hash as it likes.
      if (at.endsWith('.chainId') && !at.endsWith('.0.chainId')) continue;
      assert.notDeepEqual(failing(altered(block, at, other)), [], at);
    }
  });

  it('says which root does not fit a list with one transaction less', () => {
    const { transactions } = block.result as { transactions: readonly unknown[] };
    const [line, ...more] = failing(altered(block, 'transactions', transactions.slice(0, 2)));
    assert.match(line ?? '', /^transactions-root fails transactionsRoot: The root of the transactions is 0x/);
    assert.deepEqual(more, []);
  });

  it('says the hash that the header has', () => {
    assert.match(
      failing(altered(block, 'stateRoot', `0x${'1'.repeat(64)}`)).join(),
      /^block-hash fails hash: The header hashes to 0x[\da-f]{64}, not to this: a member is altered or missing\.$/,
    );
  });

  it('verifies a block without transactions by the form of its header', () => {
    assert.deepEqual(lines(verified(genesis)), ['block-hash holds hash']);
    assert.equal(failing(altered(genesis, 'timestamp', '0x1')).length, 1);
  });

  it('does not know whether a header is false on a chain of its own', () => {
    const other = altered(genesis, 'timestamp', '0x1');
    const cases: readonly (readonly [at: string, value: unknown, reason: RegExp])[] = [
      // Avalanche, Arbitrum, AuRa, zkSync: their headers have more.
      ['blockExtraData', '0x', /member "blockExtraData", which Ethereum's blocks do not have/],
      ['l1BlockNumber', '0x1', /member "l1BlockNumber"/],
      ['mixHash', undefined, /"mixHash" is missing/],
      // Chains that imitate a header of London.
      ['parentBeaconBlockRoot', undefined, /"requestsHash", but not "parentBeaconBlockRoot"/],
    ];
    for (const [at, value, reason] of cases) {
      const found = verified(altered(other, at, value)).filter(({ fact }) => fact === 'block-hash');
      assert.deepEqual(
        found.map(({ verdict }) => verdict),
        ['open'],
        at,
      );
      assert.match(found[0]?.message ?? '', reason);
    }
  });

  it('does not know it of a header up to London, which other chains imitate', () => {
    let old = altered(genesis, 'timestamp', '0x1');
    for (const name of [
      'withdrawalsRoot',
      'blobGasUsed',
      'excessBlobGas',
      'parentBeaconBlockRoot',
      'requestsHash',
    ])
      old = altered(old, name, undefined);
    assert.deepEqual(lines(verified(old)), [
      'block-hash open hash: Nothing says that the chain hashes its headers as Ethereum does.',
    ]);
  });

  it('knows nobody who signed for an impersonated sender', () => {
    assert.deepEqual(lines(verified(impersonated)), [
      'transaction-hash open transactions.0.hash: Its signature stands in for one: nobody signed it.',
      'block-hash holds hash',
    ]);
  });

  it('does not know it of transactions of other types and chains', () => {
    const typed = altered(block, 'transactions.0.type', '0x7e');
    assert.deepEqual(failing(typed), []);
    const one = recorded('eth_getTransactionByHash', 2);
    const foreign = altered(altered(one, 'chainId', '0x127'), 'value', '0x7');
    assert.deepEqual(lines(verified(foreign)), [
      'transaction-hash open hash: Chain 295 is not known: it may hash its transactions in another way.',
      'sender open from: Nothing says who signed it.',
    ]);
  });

  it('takes an altered sender for false, whatever the chain is', () => {
    const one = recorded('eth_getTransactionByHash');
    assert.deepEqual(failing(altered(one, 'from', `0x${'11'.repeat(20)}`)), [
      'sender fails from: The transaction was signed by 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266, not by this account.',
    ]);
  });

  it('knows the key by which ganache signs for accounts that it does not hold', () => {
    const one = recorded('eth_getTransactionByHash');
    const address = hexToBytes('d8da6bf26964af9d7eed9e03e53415d37aa96045');
    const signed = Transaction.prepare({
      to: `0x${'22'.repeat(20)}`,
      value: 1n,
      nonce: 0n,
      maxFeePerGas: 10n ** 9n,
      chainId: 1337n,
    }).signBy(concatBytes(address, address.subarray(0, 12)), false);
    const decoded = decodeRawTransaction(signed.toHex());
    assert.ok(decoded.ok && decoded.value.signature);
    const { members, signature } = decoded.value;
    const result = { ...members, ...signature, from: `0x${bytesToHex(address)}` };
    assert.deepEqual(lines(verified({ ...one, result })), [
      'transaction-hash holds hash',
      'sender open from: Nothing says who signed it.',
    ]);
  });

  it('looks at eight senders of a response, so that it does not wait for more', () => {
    const one = recorded('eth_getTransactionByHash').result;
    const facts = verified({
      method: 'eth_pendingTransactions',
      params: [],
      result: new Array(20).fill(one),
    });
    const counted = (fact: string) =>
      facts.filter((each) => each.fact === fact && each.verdict === 'holds').length;
    assert.deepEqual([counted('transaction-hash'), counted('sender')], [20, 8]);
  });

  it('leaves a pending block alone', () => {
    assert.deepEqual(verified({ ...altered(block, 'gasUsed', '0x1'), params: ['pending', true] }), []);
  });
});

describe('verification of receipts', () => {
  it('finds a bloom that is not of the logs', () => {
    const at = (receipts.result as { logs: unknown[] }[]).findIndex(({ logs }) => logs.length > 0);
    assert.deepEqual(failing(altered(receipts, `${at}.logsBloom`, `0x01${'0'.repeat(510)}`)), [
      `logs-bloom fails ${at}.logsBloom: This is not the bloom of the logs.`,
    ]);
    assert.deepEqual(
      lines(verified(altered(receipts, `${at}.logsBloom`, `0x${'0'.repeat(512)}`)))[at],
      [`logs-bloom open ${at}.logsBloom: The node makes no blooms.`][0],
    );
  });

  it('compares the receipts with the block of a batch', () => {
    const held = lines(verified(block, receipts));
    assert.ok(held.includes('receipts-root holds 0.receiptsRoot'));
    assert.ok(held.includes('logs-bloom holds 0.logsBloom'));
    for (const member of ['0.status', '1.cumulativeGasUsed', '2.type'])
      assert.match(
        failing(block, altered(receipts, member, '0x3')).join(),
        /receipts-root fails 0.receiptsRoot|^$/,
      );
    assert.match(
      failing(block, altered(receipts, '0.status', '0x0')).join(),
      /^receipts-root fails 0.receiptsRoot: The root of the receipts in this batch is 0x/,
    );
  });
});

describe('verification of proofs', () => {
  it('verifies account, slots and the block of a batch', () => {
    assert.deepEqual(lines(verified(proof)), [
      'account-proof holds accountProof',
      'storage-proof holds storageProof.0.proof',
      'storage-proof holds storageProof.1.proof',
      'storage-proof holds storageProof.2.proof',
    ]);
    assert.ok(lines(verified(block, proof)).includes('state-root holds 1.accountProof'));
    const other = { ...block, result: { ...(genesis.result as object), number: '0x1' } };
    assert.match(failing(other, proof).join(), /state-root fails 1.accountProof: The proof starts at 0x/);
  });

  it('verifies that an account does not exist', () => {
    const absent = recorded('eth_getProof', 1);
    assert.deepEqual(lines(verified(absent)), ['account-proof holds accountProof']);
    assert.deepEqual(failing(altered(absent, 'balance', '0x1')), [
      'account-proof fails balance: The proof shows 0x0, not this.',
    ]);
  });

  it('finds each altered member and node', () => {
    for (const [at, text] of textsOf(proof.result)) {
      const other = otherHex(text);
      if (other === undefined) continue;
      assert.notDeepEqual(failing(altered(proof, at, other)), [], at);
    }
  });

  it('finds a proof of nothing', () => {
    assert.deepEqual(failing(altered(proof, 'accountProof', [])), [
      'account-proof fails accountProof: The proof is empty: it proves nothing.',
    ]);
  });

  it('does not know proofs of other chains', () => {
    const foreign = altered(proof, 'accountProof', ['0x0a1b2c', '0x83616263']);
    assert.deepEqual(
      lines(verified(foreign))[0],
      'account-proof open accountProof: The chain keeps its state in another way.',
    );
  });
});

describe('verification of signatures', () => {
  const byOther = (call: RecordedCall): RecordedCall => ({
    ...call,
    params: [`0x${'11'.repeat(20)}`, ...call.params.slice(1)],
  });

  it('finds a message that another account signed', () => {
    for (const method of ['eth_sign', 'eth_signTypedData_v4']) {
      const call = recorded(method);
      assert.deepEqual(lines(verified(call)), ['signer holds ']);
      assert.deepEqual(failing(byOther(call)), [
        `signer fails : 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 signed the message; the request asks for 0x${'11'.repeat(20)}.`,
      ]);
    }
  });

  it('finds a signed transaction that differs from the request', () => {
    const call = recorded('eth_signTransaction');
    const [transaction] = call.params as readonly [object];
    assert.deepEqual(lines(verified(call)), ['signed-transaction holds ']);
    const asking = (members: object) => failing({ ...call, params: [{ ...transaction, ...members }] }).join();
    assert.match(
      asking({ to: `0x${'22'.repeat(20)}` }),
      /goes to 0x70997970c51812dc3a010c7d01b50e0d17dc79c8; the request asks for/i,
    );
    assert.match(asking({ nonce: '0x8' }), /has the nonce 0x9; the request asks for 0x8\./);
    assert.match(asking({ data: '0x00' }), /another input than the request/);
    assert.match(asking({ from: `0x${'22'.repeat(20)}` }), /was signed by 0xf39F/i);
  });

  it('says which of the recorded calls was verified', () => {
    const open = anvil.flatMap((one) => verified(one)).filter(({ verdict }) => verdict === 'fails');
    assert.deepEqual(open, []);
  });
});

function responseOf(id: string): unknown {
  const found = recordings().find(({ node, entry }) => node === 'Lodestar' && entry === id);
  assert.ok(found, id);
  return found.response;
}

describe('verification of beacon responses', () => {
  const headers = responseOf('beacon-headers-block-id');
  const { data } = headers as {
    data: { root: string; header: { message: Record<string, string> } };
  };

  it('finds each altered member of a header', () => {
    assert.deepEqual(lines(verifyBeacon(data, ['data'])), ['block-root holds data.root']);
    for (const [name, value] of Object.entries(data.header.message)) {
      const changed = structuredClone(data);
      changed.header.message[name] = otherHex(value) ?? '987654';
      assert.match(
        lines(verifyBeacon(changed, ['data'])).join(),
        /^block-root fails data\.root: The hash tree root of the header is 0x/,
      );
    }
  });

  it('finds a record that another key signed', () => {
    const identity = responseOf('node-identity');
    const { data: node } = identity as { data: { enr: string } };
    assert.deepEqual(lines(verifyBeacon(node, ['data'])), ['node-record holds data.enr']);
    const enr = `${node.enr.slice(0, 30)}${node.enr[30] === 'A' ? 'B' : 'A'}${node.enr.slice(31)}`;
    assert.deepEqual(lines(verifyBeacon({ enr }, [])), [
      'node-record fails enr: The key of the record did not sign it.',
    ]);
  });
});

describe('verification of traced accounts', () => {
  it('hashes their code', () => {
    const account = {
      code: '0x600160005500',
      codeHash: '0xb60b0ea9b9e8eb2e5d5a1bb33df4fbd4a1d1ae0ccd6e3a4ed4f25c5bd23ee4b6',
    };
    const [wrong] = verifyResults([
      { method: 'debug_traceTransaction', asked: {}, result: { '0xaa': account }, path: [] },
    ]);
    assert.equal(wrong?.verdict, 'fails');
    const hash = /0x[\da-f]{64}/.exec(wrong?.message ?? '')?.[0] ?? '';
    const right = { pre: { '0xaa': { ...account, codeHash: hash } } };
    assert.deepEqual(
      lines(verifyResults([{ method: 'debug_traceTransaction', asked: {}, result: right, path: [] }])),
      ['code-hash holds pre.0xaa.codeHash'],
    );
  });
});
