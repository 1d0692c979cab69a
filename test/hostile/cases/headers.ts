import { reply } from '../../node/runner-wire';
import { GOOD, type HostileCase, plain, pour } from '../case';

const tooLarge = 'The headers of the response are larger than 16 KiB. Check what responds on HOST.';
const waited =
  'HOST accepted the request but sent no response within 30 s. It may be busy or syncing: send again, or allow more time.';

export const headers: readonly HostileCase[] = [
  {
    what: 'hangs before its headers',
    node: plain((_socket, _request, { late }) => late()),
    outcome: 'timed-out',
    status: null,
    message: waited,
  },
  {
    what: 'hangs before its headers, where the time until they begin is limited',
    node: plain((_socket, _request, { late }) => late()),
    limits: {
      firstByte: { ms: 5000, more: 'raise slotpad.firstByteTimeout' },
      whole: { ms: 30_000, more: 'raise slotpad.timeout' },
    },
    outcome: 'timed-out',
    status: null,
    message:
      'HOST accepted the request but sent no response within 5 s. It may be busy or syncing: send again, or raise slotpad.firstByteTimeout.',
  },
  {
    what: 'hangs in its headers',
    node: plain((socket, _request, { late }) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty', late)),
    outcome: 'timed-out',
    status: null,
    message: waited,
  },
  {
    what: 'resets the connection in its headers',
    node: plain((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-ty', () => setImmediate(() => socket.resetAndDestroy())),
    ),
    outcome: 'reset',
    status: null,
    message:
      "HOST closed the connection without a response. If this port requires TLS, write https://. Otherwise check the node's log.",
  },
  {
    what: 'sends one header of 100,000 characters',
    node: plain((socket) => socket.write(reply(GOOD, { 'x-large': 'x'.repeat(100_000) }))),
    outcome: 'bad-http',
    status: null,
    message: tooLarge,
  },
  {
    what: 'sends headers without end',
    node: plain((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pour(socket, 'x-more: and more\r\n'.repeat(1000));
    }),
    outcome: 'bad-http',
    status: null,
    message: tooLarge,
  },
  {
    what: 'says "still working" (102) a thousand times before it replies',
    node: plain((socket) => {
      socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000));
      socket.write(reply(GOOD));
    }),
    outcome: 'replied',
    status: 200,
    message: '',
  },
  {
    what: 'says "still working" (102) without end',
    node: plain((socket, _request, { late }) => {
      pour(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000));
      setImmediate(late);
    }),
    outcome: 'timed-out',
    status: null,
    message: waited,
  },
  {
    what: 'speaks another protocol (SSH)',
    node: plain((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    outcome: 'bad-http',
    status: null,
    message:
      'HOST did not respond with valid HTTP (Expected HTTP/, RTSP/ or ICE/). Check the port, and whether it needs https://.',
  },
  {
    what: 'answers with the status 000',
    node: plain((socket) => socket.end('HTTP/1.1 000 What\r\nContent-Length: 2\r\n\r\n{}')),
    outcome: 'bad-http',
    status: null,
    message: 'HOST did not respond with valid HTTP. Check the port, and whether it needs https://.',
    memory: 50,
    withinMs: 2000,
  },
  {
    what: 'gives two lengths for one body',
    node: plain((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 40\r\n\r\n${GOOD}`),
    ),
    outcome: 'bad-http',
    status: null,
    message:
      "HOST sent two different Content-Length headers. Check the node's log or the proxy in front of it.",
  },
];
