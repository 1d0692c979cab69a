import assert from 'node:assert/strict';
import { methodNamed } from '../../../catalogue/execution';
import { methodPage, signatureOf } from '../../../server/features/hover/pages';
import { items, offered, taken } from './scratch';

const of = (prefix: string, names: readonly string[]) => names.filter((name) => name.startsWith(prefix));

describe('completion: methods that only some clients serve', () => {
  it('offers them by their first letter, behind the methods of every client', () => {
    const names = offered('jsonrpc', 'a|');
    assert.equal(names[0], 'eth_blockNumber');
    assert.ok(names.indexOf('anvil_setBalance') > names.indexOf('eth_getProof'));
    assert.ok(names.includes('admin_peers'));
    assert.deepEqual(of('hardhat_', names), []);
    assert.deepEqual(of('zks_', names), []);
  });

  it('offers all where nothing is typed, without the pages of the many', () => {
    const { found } = items('jsonrpc', '|');
    const page = (label: string) => found.find((item) => item.label === label)?.documentation;
    assert.notEqual(page('eth_call'), undefined);
    assert.equal(page('hardhat_mine'), undefined);
    assert.ok(found.some((item) => item.label === 'hardhat_mine'));
  });

  it('writes a call of one with its parameters', () => {
    assert.equal(
      taken('jsonrpc', 'anvil_setBal|', 'anvil_setBalance'),
      'anvil_setBalance("${1:0x407d73d8a49eeb85d32cf465507dd71d507100c1}", "${2:0xde0b6b3a7640000}")',
    );
  });
});

describe('pages of methods that only some clients serve', () => {
  const page = (name: string) => {
    const entry = methodNamed(name);
    assert.ok(entry);
    return methodPage(entry);
  };

  it('name the clients and the versions', () => {
    assert.match(
      page('trace_replayTransaction'),
      /\*\*Served by\*\* Erigon, Nethermind, Reth, Besu, OpenEthereum\n/,
    );
    assert.match(page('personal_newAccount'), /\*\*Served by\*\* Geth before 1\.14\.12, Nethermind,/);
  });

  it('say that a call changes the node', () => {
    assert.match(page('debug_setHead'), /Changes the node: Slotpad asks before it sends the call\./);
    assert.doesNotMatch(page('debug_traceCall'), /Changes the node/);
  });

  it('show that a client takes more parameters', () => {
    const entry = methodNamed('trace_call');
    assert.ok(entry);
    assert.equal(signatureOf(entry), 'trace_call(call, traceTypes, block?, …)');
  });
});
