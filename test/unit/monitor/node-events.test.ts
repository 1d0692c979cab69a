import assert from 'node:assert/strict';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import { createNodeEvents } from '../../../monitor/poll/node-events';
import type { StreamEvent } from '../../../runner/model/outcome';
import { fakeClock, settled } from './fake-clock';

const home = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');

/** Streams that the test feeds and breaks. */
function fakeStreams() {
  const opened: { path: string; url: string; say(event: string, data: string): void; end(): void }[] = [];
  let open = 0;
  return {
    opened,
    get open() {
      return open;
    },
    options: {
      open: (
        node: KnownNode,
        path: string,
        { signal, onEvent }: { signal: AbortSignal; onEvent: (event: StreamEvent) => void },
      ) =>
        new Promise<undefined>((resolve) => {
          open += 1;
          const end = () => {
            open -= 1;
            resolve(undefined);
          };
          signal.addEventListener('abort', end);
          opened.push({
            path,
            url: node.url,
            end,
            say: (event, data) => onEvent({ event, data, problems: [] }),
          });
        }),
    },
  };
}

describe('the events of nodes', () => {
  it('come over one stream for all who follow a node', () => {
    const streams = fakeStreams();
    const events = createNodeEvents({ clock: fakeClock(5), ...streams.options });
    const heard: unknown[] = [];
    events.setNodes([home]);
    events.follow(home.id, ['chain_reorg'], (event) => heard.push(['alerts', event]));
    const dashboard = events.follow(home.id, ['head', 'chain_reorg'], (event) =>
      heard.push(['dashboard', event.topic]),
    );
    assert.deepEqual(
      streams.opened.map(({ path }) => path),
      ['/eth/v1/events?topics=chain_reorg&topics=head'],
    );
    streams.opened[0]?.say('head', '{"slot":"9"}');
    streams.opened[0]?.say('chain_reorg', '{"depth":"2"}');
    streams.opened[0]?.say('chain_reorg', 'no JSON');
    dashboard.dispose();
    streams.opened[0]?.say('head', '{}');
    assert.deepEqual(heard, [
      ['dashboard', 'head'],
      ['alerts', { topic: 'chain_reorg', data: { depth: '2' }, at: 5 }],
      ['dashboard', 'chain_reorg'],
      ['alerts', { topic: 'chain_reorg', data: undefined, at: 5 }],
      ['dashboard', 'chain_reorg'],
    ]);
  });

  it('end with the last who follows, and when the node goes or moves', () => {
    const streams = fakeStreams();
    const clock = fakeClock();
    const events = createNodeEvents({ clock, ...streams.options });
    const following = events.follow(home.id, ['head'], () => undefined);
    assert.equal(streams.opened.length, 0, 'the node is not there yet');
    events.setNodes([home]);
    events.setNodes([{ ...home, url: 'http://127.0.0.1:1' }]);
    assert.deepEqual(
      streams.opened.map(({ url }) => url),
      ['http://127.0.0.1:5052', 'http://127.0.0.1:1'],
    );
    assert.equal(streams.open, 1);
    following.dispose();
    assert.deepEqual([streams.open, clock.waiting], [0, 0]);
    events.follow(home.id, ['head'], () => undefined);
    events.setNodes([]);
    assert.deepEqual([streams.open, clock.waiting], [0, 0]);
  });

  it('are not asked for once nobody wants any more, whoever comes late', () => {
    const streams = fakeStreams();
    const events = createNodeEvents({ clock: fakeClock(5), ...streams.options });
    events.dispose();
    events.setNodes([home]);
    events.follow(home.id, ['head'], () => undefined);
    assert.deepEqual(streams.opened, []);
  });

  it('are asked for again when the stream breaks off, more and more seldom while nothing comes', async () => {
    const streams = fakeStreams();
    const clock = fakeClock();
    const events = createNodeEvents({ clock, ...streams.options });
    events.setNodes([home]);
    events.follow(home.id, ['head'], () => undefined);
    const breaks = async (wait: number) => {
      const before = streams.opened.length;
      streams.opened.at(-1)?.end();
      await clock.pass(wait - 1);
      assert.equal(streams.opened.length, before);
      await clock.pass(1);
      assert.equal(streams.opened.length, before + 1);
    };
    await breaks(5000);
    await breaks(10_000);
    await breaks(20_000);
    streams.opened.at(-1)?.say('head', '{}');
    await breaks(5000);
    assert.equal(clock.waiting, 1);
  });

  it('are asked for again when nothing was heard for long: the connection may be dead without a word', async () => {
    const streams = fakeStreams();
    const clock = fakeClock();
    const events = createNodeEvents({ clock, ...streams.options });
    events.setNodes([home]);
    events.follow(home.id, ['chain_reorg'], () => undefined);
    await clock.pass(200_000);
    streams.opened[0]?.say('head', '{}');
    await clock.pass(200_000);
    assert.equal(streams.open, 1, 'it was heard of in between');
    await clock.pass(205_000);
    await settled();
    assert.deepEqual([streams.opened.length, streams.open], [2, 1]);
    events.dispose();
    assert.deepEqual([streams.open, clock.waiting], [0, 0]);
  });
});
