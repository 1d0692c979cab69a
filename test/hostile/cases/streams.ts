import assert from 'node:assert/strict';
import type net from 'node:net';
import { matchOperation } from '../../../catalogue/beacon';
import { getRequest } from '../../node/runner-wire';
import { type HostileCase, plain, pour } from '../case';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n';
const MIB = 1024 ** 2;

/** The events of a beacon node. */
function events(url: string) {
  const { operation } = matchOperation('GET', '/eth/v1/events');
  assert.ok(operation);
  return getRequest(`${url}eth/v1/events?topics=head`, { kind: 'beacon', stream: true, operation });
}

const stream = (worst: (socket: net.Socket) => void) =>
  plain((socket) => {
    socket.write(HEAD);
    worst(socket);
  });

const line = Buffer.alloc(64 * 1024, 'x');
const root = (byte: string) => `0x${byte.repeat(32)}`;
const head = `event: head\ndata: {"slot":"10","block":"${root('ab')}","state":"${root('cd')}","epoch_transition":false,"previous_duty_dependent_root":"${root('ef')}","current_duty_dependent_root":"${root('ef')}","execution_optimistic":false}\n\n`;
const tooLarge = 'HOST sent an event larger than 16 MiB; the stream was stopped.';

export const streams: readonly HostileCase[] = [
  {
    what: 'sends an event stream without line ends',
    node: stream((socket) => pour(socket, line)),
    request: events,
    outcome: 'too-large',
    status: 200,
    message: tooLarge,
    memory: 150,
    withinMs: 30_000,
  },
  {
    what: 'sends an event of 100 MB in lines',
    node: stream((socket) => {
      pour(socket, `data: ${'x'.repeat(64 * 1024)}\n`, 100 * MIB);
    }),
    request: events,
    outcome: 'too-large',
    status: 200,
    message: tooLarge,
    memory: 150,
    withinMs: 30_000,
  },
  {
    what: 'sends 50,000 events in a second',
    node: stream((socket) => socket.end(head.repeat(50_000))),
    request: events,
    outcome: 'stream-ended',
    status: 200,
    message: 'The node ended the stream after 50000 events.',
    problems: [],
    memory: 150,
    withinMs: 30_000,
  },
  {
    what: 'sends a million comments and no event',
    node: stream((socket) => {
      for (let count = 0; count < 1000; count++) socket.write(':keep-alive\n\n'.repeat(1000));
      socket.end();
    }),
    request: events,
    outcome: 'stream-ended',
    status: 200,
    message: 'The node ended the stream after 0 events.',
    memory: 150,
    withinMs: 30_000,
  },
  {
    what: 'breaks its event stream off',
    node: plain((socket) => {
      socket.write(HEAD.replace('\r\n\r\n', '\r\ntransfer-encoding: chunked\r\n\r\n'));
      const three = head.repeat(3);
      socket.write(`${three.length.toString(16)}\r\n${three}\r\n`, () =>
        setImmediate(() => socket.destroy()),
      );
    }),
    request: events,
    outcome: 'stream-lost',
    status: 200,
    message: 'The connection was lost after 3 events: the node may have stopped.',
  },
  {
    what: 'sends events whose data is not JSON',
    node: stream((socket) => socket.end('event: head\ndata: nonsense\n\n')),
    request: events,
    outcome: 'stream-ended',
    status: 200,
    message: 'The node ended the stream after 1 event.',
    problems: ['The data of the event is not JSON.'],
  },
];
