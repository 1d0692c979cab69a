import assert from 'node:assert/strict';
import { networks } from '../../../catalogue/networks';
import { addressKey, chainKey } from '../../../monitor/archive/address';
import { readSegmentName, segmentName, segmentStart } from '../../../monitor/archive/segment';

const key = (url: string) => addressKey({ kind: 'beacon', url });

describe('the folder of a node in the archive', () => {
  it('is the same when the node is added again, also with credentials or another name of this machine', () => {
    assert.equal(key('http://node.example:5052'), key('http://user:secret@node.example:5052/'));
    assert.equal(key('http://localhost:5052'), key('http://127.0.0.1:5052'));
    assert.equal(key('http://localhost:5052'), key('http://[::1]:5052'));
  });

  it('is another one for another port, path or kind', () => {
    const keys = ['http://a:1', 'http://a:2', 'http://a:1/lighthouse', 'https://a:1'].map(key);
    keys.push(addressKey({ kind: 'execution', url: 'http://a:1' }));
    assert.equal(new Set(keys).size, keys.length);
  });

  it('does not show the address', () => {
    assert.match(key('https://rpc.example/v3/1234567890abcdef'), /^[0-9a-f]{16}$/);
  });
});

describe('the chain of a reading', () => {
  const reading = (more: object) => ({
    kind: 'beacon' as const,
    headSlot: '1',
    syncDistance: '0',
    isSyncing: false,
    isOptimistic: false,
    elOffline: false,
    ...more,
  });

  const clock = (genesisTime: number) => ({ genesisTime, secondsPerSlot: 12, slotsPerEpoch: 32 });

  it('is told by its genesis, not by its name', () => {
    const one = chainKey(reading({ network: 'devnet', genesisRoot: '0x11', clock: clock(1) }));
    assert.notEqual(one, chainKey(reading({ network: 'devnet', genesisRoot: '0x22', clock: clock(1) })));
    assert.equal(one, chainKey(reading({ network: 'renamed', genesisRoot: '0x11', clock: clock(1) })));
  });

  it('is another one when a private chain with the same validators was started again', () => {
    const one = chainKey(reading({ genesisRoot: '0x11', clock: clock(1_700_000_000) }));
    assert.notEqual(one, chainKey(reading({ genesisRoot: '0x11', clock: clock(1_700_000_600) }), one));
    assert.equal(chainKey(reading({ genesisRoot: '0x11' }), one), one);
  });

  it('of a public network is its root, whatever the clock says', () => {
    const genesisRoot = networks.find(({ name }) => name === 'hoodi')?.genesisRoot ?? '';
    const one = chainKey(reading({ genesisRoot }));
    assert.equal(chainKey(reading({ genesisRoot, clock: clock(1) })), one);
  });

  it('of an execution node is told by its chain id and its genesis block', () => {
    const of = (chainId: string, genesisHash?: string) =>
      chainKey({ kind: 'execution', headBlock: '1', chainId, ...(genesisHash ? { genesisHash } : {}) });
    const keys = [of('1', '0x11'), of('1', '0x22'), of('61', '0x11'), of('1')];
    assert.equal(new Set(keys).size, keys.length);
  });

  it('stays when one reading lacks the genesis', () => {
    const known = chainKey(reading({ genesisRoot: '0x11' }));
    assert.equal(chainKey(reading({ network: 'devnet' }), known), known);
    assert.equal(chainKey(reading({})), undefined);
  });
});

describe('the name of a file of the archive', () => {
  it('has the start and the window', () => {
    const start = segmentStart(Date.UTC(2026, 10, 22, 9, 30));
    assert.equal(segmentName({ start, writer: '1f2e3d4c' }), '20261122T06-1f2e3d4c.jsonl');
    assert.deepEqual(readSegmentName('20261122T06-1f2e3d4c.jsonl'), { start, writer: '1f2e3d4c' });
    for (const other of ['20261122T07-a.jsonl', '.writing-1f', 'notes.txt', '20261122T06-A.jsonl']) {
      assert.equal(readSegmentName(other), undefined, other);
    }
  });
});
