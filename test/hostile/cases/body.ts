import assert from 'node:assert/strict';
import { reply } from '../../node/runner-wire';
import { GOOD, get, type HostileCase, plain, pour } from '../case';

const GIB = 1024 ** 3;
const block = Buffer.alloc(256 * 1024, 'x');

export const body: readonly HostileCase[] = [
  {
    what: 'closes the connection in the middle of a body of known length',
    node: plain((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"jsonrpc":')),
    outcome: 'reset',
    status: 200,
    message:
      "HOST closed the connection in the middle of the response, after 11 bytes. Send again; if it happens again, check the node's log.",
    also: ({ body: text }) => assert.equal(text, '{"jsonrpc":'),
  },
  {
    what: 'resets the connection between two chunks of its body',
    node: plain((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nb\r\n{"jsonrpc":\r\n', () =>
        setImmediate(() => socket.destroy()),
      ),
    ),
    outcome: 'reset',
    status: 200,
    message:
      "HOST closed the connection in the middle of the response, after 11 bytes. Send again; if it happens again, check the node's log.",
    also: ({ body: text }) => assert.equal(text, '{"jsonrpc":'),
  },
  {
    what: 'hangs in its body',
    node: plain((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"jsonrpc"')),
    lateAfterHeaders: true,
    outcome: 'timed-out',
    status: 200,
    message:
      'The response of HOST was not complete after 30 s: 10 bytes had come. Ask for less, or allow more time.',
    also: ({ body: text }) => assert.equal(text, '{"jsonrpc"'),
  },
  {
    what: 'sends chunks whose size is no number',
    node: plain((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
    ),
    outcome: 'bad-http',
    status: 200,
    message:
      "HOST did not respond with valid HTTP (Invalid character in chunk size). Check the node's log or the proxy in front of it.",
  },
  {
    what: 'sends a chunk of another length than it says',
    node: plain((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}{}\r\n0\r\n\r\n'),
    ),
    outcome: 'bad-http',
    status: 200,
    message:
      "HOST did not respond with valid HTTP (Expected LF after chunk data). Check the node's log or the proxy in front of it.",
  },
  {
    what: 'sends more than it said, with a second response in it that nobody asked for',
    node: plain((socket) => socket.write(Buffer.concat([reply(GOOD), reply('{"forged":true}')]))),
    outcome: 'replied',
    status: 200,
    message: '',
    also: ({ body: text }) => assert.equal(text, GOOD),
  },
  {
    what: 'sends a body of 10 GB',
    node: plain((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${10 * GIB}\r\n\r\n`);
      pour(socket, block, 10 * GIB);
    }),
    request: get,
    outcome: 'too-large',
    status: 200,
    message: 'The response is larger than 256 MiB. Ask for a smaller range, or raise the limit.',
    memory: 330,
    withinMs: 30_000,
  },
  {
    what: 'sends a body that never ends',
    node: plain((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      pour(socket, block);
    }),
    request: get,
    options: { maxBytes: 64 * 1024 ** 2 },
    outcome: 'too-large',
    status: 200,
    message: 'The response is larger than 64 MiB. Ask for a smaller range, or raise the limit.',
    memory: 130,
    withinMs: 30_000,
  },
  {
    what: 'sends a body of 10 GB, where large bodies go to a file',
    node: plain((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${10 * GIB}\r\n\r\n`);
      pour(socket, block, 10 * GIB);
    }),
    request: get,
    toFileMib: 100,
    outcome: 'too-large',
    status: 200,
    message:
      'The response is larger than 100 MiB and was aborted. Ask for a smaller range, or raise the limit.',
    memory: 100,
    withinMs: 30_000,
  },
];
