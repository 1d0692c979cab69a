import assert from 'node:assert/strict';
import { failed, success } from '../../../common/result';
import type { PlacedAssertion } from '../../../runner/judge/assertion';
import type { Reply, SendOptions } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { type RunInput, type RunItem, runRequests } from '../../../runner/run/run';

function preparedOf(name: string): Prepared {
  return {
    kind: 'rpc',
    name,
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
}

function replyOf(name: string, change: Partial<Reply> = {}): Reply {
  return {
    name,
    line: 0,
    outcome: 'replied',
    status: 200,
    durationMs: 1,
    body: '{"result":"0x1"}',
    contentType: 'application/json',
    headers: {},
    size: 16,
    message: '',
    rpcErrors: [],
    problems: [],
    sentTo: '',
    ...change,
  };
}

function item(name: string, ...assertions: string[]): RunItem {
  return {
    name,
    line: 0,
    assertions: assertions.map(
      (text): PlacedAssertion => ({ text, line: 0, character: { start: 0, end: 0 } }),
    ),
    prepare: async () => success(preparedOf(name)),
  };
}

/** What happened, in words. */
async function told(
  change: Partial<RunInput<RunItem>> & Pick<RunInput<RunItem>, 'items'>,
): Promise<string[]> {
  const lines: string[] = [];
  const run = runRequests({
    send: async ({ name }) => replyOf(name),
    signal: new AbortController().signal,
    ...change,
  });
  for await (const event of run) {
    const { kind, item: of } = event;
    if (kind === 'started') lines.push(`${of.name} started`);
    else if (kind === 'skipped') lines.push(`${of.name} skipped: ${event.because}`);
    else
      lines.push(`${of.name} ${event.good ? 'good' : `bad: ${event.reply.outcome} ${event.reply.message}`}`);
  }
  return lines;
}

describe('a run', () => {
  it('remembers what each node has said, until a request changes something', async () => {
    const memories: (object | undefined)[] = [];
    const at = (name: string, change: Partial<Prepared>): RunItem => ({
      ...item(name),
      prepare: async () => success({ ...preparedOf(name), ...change }),
    });
    await told({
      items: [
        at('block', {}),
        at('receipt', {}),
        at('of another node', { url: 'http://127.0.0.1:8546/' }),
        at('header', { kind: 'beacon', url: 'http://127.0.0.1:5052/eth/v1/beacon/headers/head' }),
        at('root', { kind: 'beacon', url: 'http://127.0.0.1:5052/eth/v1/beacon/blocks/head/root' }),
        at('reset', { effect: 'change' }),
        at('block again', {}),
      ],
      send: async ({ name }, { memory }) => {
        memories.push(memory);
        return replyOf(name);
      },
    });
    const [block, receipt, other, header, root, reset, again] = memories;
    assert.ok(block && header && again);
    assert.equal(receipt, block);
    assert.notEqual(other, block);
    assert.equal(root, header);
    assert.equal(reset, undefined);
    assert.notEqual(again, block);
  });

  const fails = async ({ name }: Prepared) =>
    name === 'b' ? replyOf(name, { status: 500, outcome: 'http-error', message: '500.' }) : replyOf(name);

  it('sends requests in order, and continues after a failure', async () => {
    assert.deepEqual(await told({ items: [item('a'), item('b'), item('c')], send: fails }), [
      'a started',
      'a good',
      'b started',
      'b bad: http-error 500.',
      'c started',
      'c good',
    ]);
  });

  it('stops at the first failure when asked to', async () => {
    assert.deepEqual(
      await told({ items: [item('a'), item('b'), item('c')], send: fails, stopAtFailure: true }),
      ['a started', 'a good', 'b started', 'b bad: http-error 500.', 'c skipped: failure'],
    );
  });

  it('counts a failed assertion as a failure, and an expected failure as a success', async () => {
    assert.deepEqual(
      await told({ items: [item('a', '$.result == 2'), item('b', 'status == 500')], send: fails }),
      ['a started', 'a bad: replied ', 'b started', 'b good'],
    );
  });

  it('aborts the current request when it is canceled, and skips the rest', async () => {
    const controller = new AbortController();
    const send = ({ name }: Prepared, { signal }: SendOptions) => {
      const ended = new Promise<Reply>((resolve) => {
        signal?.addEventListener('abort', () =>
          resolve(replyOf(name, { status: null, outcome: 'cancelled' })),
        );
      });
      controller.abort();
      return ended;
    };
    assert.deepEqual(await told({ items: [item('a'), item('b')], send, signal: controller.signal }), [
      'a started',
      'a bad: cancelled ',
      'b skipped: cancelled',
    ]);
  });

  it('prepares each request when its turn comes, and skips those that are not confirmed', async () => {
    const order: string[] = [];
    const noting = (name: string): RunItem => ({
      ...item(name),
      prepare: async () => {
        order.push(`prepare ${name}`);
        return success(preparedOf(name));
      },
    });
    const send = async ({ name }: Prepared) => {
      order.push(`send ${name}`);
      return replyOf(name);
    };
    const confirm = async ({ name }: Prepared) =>
      name === 'a' ? failed({ message: 'You chose not to send it.' }) : success(undefined);
    assert.deepEqual(await told({ items: [noting('a'), noting('b')], send, confirm }), [
      'a started',
      'a bad: not-sent You chose not to send it.',
      'b started',
      'b good',
    ]);
    assert.deepEqual(order, ['prepare a', 'prepare b', 'send b']);
  });

  it('stops an event stream after a number of events, or after a time without any', async () => {
    const scheduled: [ms: number, task: () => void][] = [];
    const stream = (events: number) => (prepared: Prepared, options: SendOptions) =>
      new Promise<Reply>((resolve) => {
        const ended = replyOf(prepared.name, { contentType: 'text/event-stream', outcome: 'cancelled' });
        options.signal?.addEventListener('abort', () => resolve(ended));
        options.onHeaders?.(200, { 'content-type': 'text/event-stream' });
        for (let count = 0; count < events; count++)
          options.onEvent?.({ event: 'head', data: '', problems: [] });
        if (events === 0) scheduled[0]?.[1]();
      });
    const schedule = (task: () => void, ms: number) => {
      scheduled.push([ms, task]);
      return () => undefined;
    };
    const given = { items: [item('a')], events: 2, streamMs: 50, schedule };
    assert.deepEqual(await told({ ...given, send: stream(2) }), ['a started', 'a good']);
    scheduled.length = 0;
    assert.deepEqual(await told({ ...given, send: stream(0) }), ['a started', 'a good']);
    assert.deepEqual(
      scheduled.map(([ms]) => ms),
      [50],
    );
  });
});
