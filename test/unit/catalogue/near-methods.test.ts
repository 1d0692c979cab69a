import assert from 'node:assert/strict';
import { methods } from '../../../catalogue/execution';
import { methodsNear } from '../../../catalogue/execution/near-methods';

const known = methods.map(({ name }) => name);

/** Methods of real nodes in namespaces that have more methods than any specification. */
const real = (
  'debug_traceBlock debug_traceBlockFromFile debug_traceCall debug_traceCallMany debug_traceChain debug_traceBadBlock ' +
  'debug_standardTraceBlockToFile debug_standardTraceBadBlockToFile debug_intermediateRoots debug_getBlockRlp ' +
  'debug_printBlock debug_dumpBlock debug_accountRange debug_storageRangeAt debug_getAccessibleState debug_setHead ' +
  'debug_getModifiedAccountsByHash debug_getModifiedAccountsByNumber debug_preimage debug_verbosity debug_replayBlock ' +
  'debug_codeByHash debug_executionWitness debug_dbGet debug_accountAt debug_traceRawTransaction txpool_inspect ' +
  'txpool_besuTransactions txpool_besuStatistics engine_getPayloadV7 engine_getBlobsV5 engine_newPayloadV7 ' +
  'engine_getClientVersionV1 trace_call trace_callMany trace_block admin_peers personal_sign ots_getBlockDetails ' +
  'erigon_getHeaderByNumber zks_getBlockDetails arb_getL1Confirmations bor_getAuthor parity_getBlockReceipts ' +
  'klay_getBalance cfx_getBalance hmyv2_getTransactionByHash alchemy_getTokenBalances wallet_getPermissions'
).split(' ');

describe('methods near to an unknown name', () => {
  for (const name of real) {
    if (known.includes(name)) continue;
    it(`are none for ${name}, which some node has`, () => {
      assert.deepEqual(methodsNear(name, known), []);
    });
  }

  const near: [string, string][] = [
    ['eht_getBalance', 'eth_getBalance'],
    ['ethgetBalance', 'eth_getBalance'],
    ['eth.getBalance', 'eth_getBalance'],
    ['eth.get_balance', 'eth_getBalance'],
    ['ethereum_blockNumber', 'eth_blockNumber'],
    ['web3.sha3', 'web3_sha3'],
    ['eth_chainId()', 'eth_chainId'],
    ['ent_version', 'net_version'],
    ['debug_traceTransacton', 'debug_traceTransaction'],
    ['dbug_traceTransaction', 'debug_traceTransaction'],
    ['debug.traceTransaction', 'debug_traceTransaction'],
    ['engine_newPayloadV', 'engine_newPayloadV1'],
    ['getRawBlock', 'debug_getRawBlock'],
  ];
  for (const [written, meant] of near) {
    it(`have ${meant} for ${written}`, () => {
      assert.equal(methodsNear(written, known)[0], meant);
    });
  }
});
