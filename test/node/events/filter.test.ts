import assert from 'node:assert/strict';
import { type DemoNode, startDemoNode } from '../../../demo/server';
import { filterTimeoutMs } from '../../../demo/world/filters';
import { createLiveList } from '../../../runner/events/events';
import type { Reply, SendOptions } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { closeConnections, send } from '../../../runner/send/send';
import { isGone, watchFilter } from '../../../runner/watch/watch-filter';
import { createFilterSource } from '../../../workbench/watch/source';
import { type ManualClock, manualClock } from '../demo/manual-clock';
import { rpcRequest } from '../runner-wire';

const slotMs = 12_000;

describe('a filter that is watched, on the demo node', () => {
  let node: DemoNode;
  let clock: ManualClock;
  /** Methods that were sent, with what they were given. */
  let sent: string[];

  before(async () => {
    clock = manualClock();
    node = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 12, clock });
  });
  beforeEach(() => {
    sent = [];
  });
  after(async () => {
    await closeConnections();
    await node.close();
  });

  const counted = (prepared: Prepared, options: SendOptions): Promise<Reply> => {
    for (const { method, params } of prepared.calls) sent.push(`${method} ${JSON.stringify(params)}`);
    return send(prepared, options);
  };

  function request(method: string, ...params: unknown[]): Prepared {
    return rpcRequest(node.execution, {
      calls: [{ method, params, id: 7 }],
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
      effect: 'filter',
    });
  }

  function watch(prepared: Prepared, via = counted) {
    const list = createLiveList({ now: clock.now });
    const filter = watchFilter({ prepared, send: via, list, clock });
    const turn = () => filter.turn(new AbortController().signal);
    const rows = () =>
      list.kept().map((row) => (row.kind === 'note' ? `— ${row.text}` : `${row.topic} ${row.data}`));
    return { list, filter, turn, rows };
  }

  it('is installed, polled and taken off, and each block stands in the list once', async () => {
    const { filter, turn, rows } = watch(request('eth_newBlockFilter'));
    assert.deepEqual(await turn(), { kind: 'answered' });
    const { id } = filter;
    assert.match(id ?? '', /^"0x[\da-f]{16}"$/);
    assert.deepEqual(await turn(), { kind: 'answered' });
    assert.deepEqual(rows(), []);
    clock.advance(3 * slotMs);
    await turn();
    await turn();
    assert.ok(rows().length >= 2 && rows().length <= 3, `${rows().length} blocks in three slots`);
    for (const row of rows()) assert.match(row, /^hash "0x[\da-f]{64}"$/);
    await filter.uninstall();
    assert.equal(filter.id, undefined);
    assert.deepEqual(sent, [
      'eth_newBlockFilter []',
      ...Array(3).fill(`eth_getFilterChanges [${id}]`),
      `eth_uninstallFilter [${id}]`,
    ]);
    const asked = await send(request('eth_getFilterChanges', JSON.parse(id ?? '')));
    assert.equal(asked.message, 'Error -32000: filter not found', 'it is gone from the node');
  });

  it('collects logs as the node wrote them', async () => {
    const { turn, rows, list } = watch(request('eth_newFilter', {}));
    await turn();
    clock.advance(8 * slotMs);
    await turn();
    assert.ok(rows().length > 0);
    assert.match(rows()[0] ?? '', /^(?:log|removed) \{"(?:removed|logIndex|address)"/);
    assert.equal(list.wrong, 0);
  });

  it('is installed again when the node has dropped it, with a notice of what may be missing', async () => {
    const { filter, turn, rows } = watch(request('eth_newPendingTransactionFilter'));
    await turn();
    await turn();
    const first = filter.id;
    clock.advance(filterTimeoutMs + 1000);
    assert.deepEqual(await turn(), { kind: 'answered' });
    assert.notEqual(filter.id, first);
    assert.deepEqual(rows(), [
      '— The node had dropped the filter; it was installed again: items from the 5 min 1 s since the last response may be missing.',
    ]);
    clock.advance(slotMs);
    await turn();
    assert.ok(rows().length > 1, 'and goes on');
    await filter.uninstall();
  });

  it('a filter that somebody else installed is asked, and left where it is', async () => {
    const reply = await send(request('eth_newBlockFilter'));
    const { result } = JSON.parse(reply.body ?? '') as { result: string };
    const { filter, turn, rows } = watch(request('eth_getFilterChanges', result));
    clock.advance(2 * slotMs);
    await turn();
    assert.ok(rows().length > 0);
    await filter.uninstall();
    assert.deepEqual(sent, [`eth_getFilterChanges ["${result}"]`]);
  });

  it('a filter that is unknown from the start cannot be watched', async () => {
    const { turn } = watch(request('eth_getFilterChanges', '0xdead'));
    assert.deepEqual(await turn(), {
      kind: 'over',
      why: 'The node does not know this filter: install one with eth_newFilter.',
    });
  });

  it('ends when the node does not have the method, and tries again when it does not respond', async () => {
    const { turn } = watch(request('eth_newBlockFilter'), async (prepared) => ({
      ...(await send({ ...prepared, url: 'http://127.0.0.1:1/' })),
    }));
    assert.deepEqual(await turn(), {
      kind: 'failed',
      why: 'Nothing listens on 127.0.0.1:1. Start the node with --http, or check the port.',
    });
    const other = watch(request('eth_newBlockFilter'), (prepared) =>
      send({ ...prepared, body: '{"jsonrpc":"2.0","id":1,"method":"eth_notThere"}' }),
    );
    const turned = await other.turn();
    assert.equal(turned.kind, 'over');
    assert.match(turned.kind === 'over' ? turned.why : '', /-32601/);
  });

  it('does not install without end where each filter is forgotten at once', async () => {
    // As behind a proxy that spreads requests over several nodes.
    const { turn, rows } = watch(request('eth_newBlockFilter'), (prepared, options) => {
      const [call] = prepared.calls;
      const forgotten =
        call?.method === 'eth_getFilterChanges' ? request('eth_getFilterChanges', '0x1') : prepared;
      return counted(forgotten, options);
    });
    await turn();
    await turn();
    await turn();
    assert.deepEqual(await turn(), {
      kind: 'failed',
      why: 'The node drops each filter at once. If a proxy distributes requests over several nodes, connect to one of them directly.',
    });
    assert.equal(rows().length, 1, 'one notice for all of them');
  });

  it('comes off the node when a person stops it, is installed again when it goes on, and says what is missing', async () => {
    const list = createLiveList({ now: clock.now });
    let wake: () => void = () => undefined;
    const source = createFilterSource({
      prepared: request('eth_newBlockFilter'),
      send: counted,
      list,
      clock,
      interval: () => 2000,
      changed: () => wake(),
    });
    const until = async (holds: () => boolean) => {
      while (!holds()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    assert.deepEqual(source.status, { kind: 'busy', text: 'Installing the filter…' });
    await until(() => source.status.kind === 'live');
    assert.match(source.status.text, /^Polled every 2 s · filter 0x[\da-f]{16}$/);
    source.stop();
    assert.deepEqual(
      [source.running, source.status.text],
      [false, 'Stopped, the filter was removed from the node'],
    );
    clock.advance(60_000);
    source.start();
    await until(() => source.status.kind === 'live');
    await source.dispose();
    assert.deepEqual(sent.map((one) => one.split(' ')[0]).sort(), [
      'eth_newBlockFilter',
      'eth_newBlockFilter',
      'eth_uninstallFilter',
      'eth_uninstallFilter',
    ]);
    assert.deepEqual(
      list.kept().map((row) => row.kind === 'note' && row.text),
      ['Stopped for 1 min: items from that time are missing.'],
    );
    const taken = sent.filter((one) => one.startsWith('eth_uninstallFilter'));
    assert.equal(new Set(taken).size, 2, 'each of the two');
    assert.equal(source.running, false);
  });

  it('takes null for a filter that the node does not know', async () => {
    const { filter, turn, rows } = watch(request('eth_newBlockFilter'), async (prepared, options) => {
      const reply = await counted(prepared, options);
      return prepared.calls[0]?.method === 'eth_getFilterChanges'
        ? { ...reply, body: '{"jsonrpc":"2.0","id":1,"result":null}' }
        : reply;
    });
    await turn();
    const { id } = filter;
    await turn();
    assert.notEqual(filter.id, id);
    assert.match(rows()[0] ?? '', /^— The node had dropped the filter; it was installed again: /);
    await filter.uninstall();
  });

  it('knows the words of each client', () => {
    for (const words of [
      'filter not found',
      'Filter not found',
      "Filter with id: '7' does not exist.",
      'Filter id 22 does not exist.',
      'invalid filter id',
    ]) {
      assert.equal(isGone(words), true, words);
    }
    for (const words of [
      'header not found',
      'too many filters',
      'the method eth_newFilter does not exist/is not available',
    ]) {
      assert.equal(isGone(words), false, words);
    }
  });
});
