import assert from 'node:assert/strict';
import { knownNode } from '../../monitor/nodes/node';
import { openStreams } from '../../monitor/poll/open-stream';
import type { SendOptions } from '../../runner/model/outcome';
import { makeStream } from '../../runner/send/stream';
import { look } from './figures';

const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');

/** How the extension opens the streams of its nodes. */
async function optionsOfStreams(): Promise<SendOptions> {
  let asked: SendOptions | undefined;
  const open = openStreams(async (_, options) => {
    asked = options;
    return {} as never;
  }, 3000);
  await open(node, '/eth/v1/events?topics=head', {
    signal: new AbortController().signal,
    onEvent: () => undefined,
  });
  assert.ok(asked?.maxBytes !== undefined);
  return asked;
}

describe('the event streams of nodes', function () {
  this.timeout(30_000);

  it('keep nothing of what came, however long they are open', async () => {
    assert.ok(global.gc, 'run it with --expose-gc: npm run soak');
    const { maxBytes = 0, streamText } = await optionsOfStreams();
    let heard = 0;
    const streams = Array.from({ length: 100 }, () =>
      makeStream({
        judge: () => [],
        onEvent: () => void heard++,
        stop: (error) => assert.fail(error),
        maxBytes,
        keepText: streamText,
      }),
    );
    const event = (count: number) =>
      Buffer.from(`event: head\ndata: {"slot":"${count}","block":"0x${'ab'.repeat(2500)}"}\n\n`);
    const tell = (count: number) => {
      for (const stream of streams) stream.take(event(count));
    };
    // The engine learns the code first: that is no growth.
    for (let count = 0; count < 5; count++) tell(count);
    const before = look(0);
    for (let count = 0; count < 20; count++) tell(count);
    const after = look(0);
    assert.equal(heard, 2500);
    // Kept, these were 10 MB.
    assert.ok(after.heap - before.heap < 2, `${(after.heap - before.heap).toFixed(1)} MB are kept`);
    assert.deepEqual(new Set(streams.map((stream) => `${stream.count()}${stream.text()}`)), new Set(['25']));
  });
});
