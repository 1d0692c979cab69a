import assert from 'node:assert/strict';
import type net from 'node:net';
import { matchOperation } from '../../catalogue/beacon';
import type { Reply, SendOptions, StreamEvent } from '../../runner/model/outcome';
import { closeConnections, send } from '../../runner/send/send';
import { getRequest, heldClock, listen, reply, type Wire } from './runner-wire';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\n\r\n';

describe('event streams, over real sockets', () => {
  let wire: Wire | undefined;
  let events: StreamEvent[] = [];

  function ask(answer: (socket: net.Socket) => void, options: SendOptions = {}): Promise<Reply> {
    const { operation } = matchOperation('GET', '/eth/v1/events');
    assert.ok(operation);
    return listen(answer).then((made) => {
      wire = made;
      const request = getRequest(`${made.url}eth/v1/events?topics=head`, {
        kind: 'beacon',
        stream: true,
        operation,
      });
      return send(request, { onEvent: (event) => events.push(event), ...options });
    });
  }

  function ended({ outcome, status, message, body }: Reply) {
    return { outcome, status, message, body };
  }

  beforeEach(() => {
    events = [];
  });
  afterEach(async () => {
    await closeConnections();
    await wire?.close();
    wire = undefined;
  });

  it('gives events as they come, until the node ends the stream', async () => {
    const text = 'event: chain_reorg_of_another_kind\ndata: {"a":1}\n\ndata: x\ndata: y\n\n';
    const result = await ask((socket) => socket.end(HEAD + text));
    assert.deepEqual(
      events.map(({ event, data }) => ({ event, data })),
      [
        { event: 'chain_reorg_of_another_kind', data: '{"a":1}' },
        { event: 'message', data: 'x\ny' },
      ],
    );
    assert.deepEqual(ended(result), {
      outcome: 'stream-ended',
      status: 200,
      message: 'The node ended the stream after 2 events.',
      body: text,
    });
  });

  it('has no deadline once its headers are in, and stops when asked to', async () => {
    const controller = new AbortController();
    const clock = heldClock();
    const struck: boolean[] = [];
    const result = await ask((socket) => socket.write(`${HEAD}data: {}\n\n`), {
      schedule: clock.schedule,
      signal: controller.signal,
      onEvent: (event) => {
        events.push(event);
        struck.push(clock.strike());
        controller.abort();
      },
    });
    assert.deepEqual(struck, [false]);
    assert.deepEqual(ended(result), {
      outcome: 'cancelled',
      status: 200,
      message: 'Stopped after 1 event.',
      body: 'data: {}\n\n',
    });
    assert.equal(events.length, 1);
  });

  it('says which flags payload attributes need when none came', async () => {
    const { operation } = matchOperation('GET', '/eth/v1/events');
    assert.ok(operation);
    const made = await listen((socket) => socket.end(HEAD));
    const request = getRequest(`${made.url}eth/v1/events?topics=payload_attributes`, {
      kind: 'beacon',
      stream: true,
      operation,
    });
    const { message } = await send(request);
    await made.close();
    assert.equal(
      message,
      'The node ended the stream after 0 events. The node sends payload_attributes only with --always-prepare-payload and --suggested-fee-recipient.',
    );
  });

  it('keeps characters whole that chunks cut apart', async () => {
    const bytes = Buffer.from('data: {"m":"é🙂"}\n\n');
    await ask((socket) => {
      socket.setNoDelay(true);
      socket.write(HEAD);
      let at = 0;
      const next = () => {
        if (at === bytes.length) socket.end();
        else socket.write(bytes.subarray(at, ++at), () => setImmediate(next));
      };
      next();
    });
    assert.deepEqual(
      events.map((event) => event.data),
      ['{"m":"é🙂"}'],
    );
  });

  it('judges each event, and prefixes problems with its number', async () => {
    const result = await ask((socket) => socket.end(`${HEAD}event: head\ndata: nonsense\n\n`));
    assert.deepEqual(events[0]?.problems, [
      { rule: 'wrong-type', message: 'The data of the event is not JSON.', path: [], at: 'value' },
    ]);
    assert.deepEqual(result.problems, [
      { rule: 'wrong-type', message: 'The data of the event is not JSON.', path: [0], at: 'value' },
    ]);
  });

  it('loses no event of many, and keeps the last part of the text', async () => {
    const one = `event: x\ndata: {"n":"${'0'.repeat(40)}"}\n\n`;
    const result = await ask((socket) => socket.end(HEAD + one.repeat(5_000)), { maxBytes: 100_000 });
    assert.equal(events.length, 5_000);
    assert.equal(result.message, 'The node ended the stream after 5000 events.');
    assert.equal(result.body?.length, 100_000);
  });

  it('is an error like any other when the node refuses it', async () => {
    const result = await ask((socket) =>
      socket.write(reply('{"code":400,"message":"BAD_REQUEST: unknown topic"}', {}, '400 Bad Request')),
    );
    assert.deepEqual(ended(result), {
      outcome: 'http-error',
      status: 400,
      message: '400 Bad Request: BAD_REQUEST: unknown topic.',
      body: '{"code":400,"message":"BAD_REQUEST: unknown topic"}',
    });
    assert.deepEqual(events, []);
  });
});
