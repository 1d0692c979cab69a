import assert from 'node:assert/strict';
import { listen, reply } from '../../node/runner-wire';
import { GOOD, get, type Hand, type HostileCase, type HostileNode, plain, pour, rpc } from '../case';

const moved = (location: string, status = '307 Temporary Redirect') => reply('', { location }, status);

/** A node that sends everyone on to a second one, which must never hear of it. */
async function toAnother(hand: Hand): Promise<HostileNode> {
  const other = await listen((socket) => socket.write(reply(GOOD)));
  const node = await plain((socket) => socket.write(moved(other.url)))(hand);
  return {
    ...node,
    other: other.url,
    async close() {
      await Promise.all([node.close(), other.close()]);
      assert.deepEqual(other.received, []);
    },
  };
}

export const redirects: readonly HostileCase[] = [
  {
    what: 'redirects without end',
    node: plain((socket, request) => {
      const [, at = '0'] = /^GET \/(\d*)/.exec(request) ?? [];
      socket.write(moved(`/${Number(at) + 1}`, '302 Found'));
    }),
    request: get,
    outcome: 'http-error',
    status: 302,
    message: '302: Redirected more than 5 times, last to http://HOST/6. Check the URL.',
  },
  {
    what: 'redirects with a body that never ends',
    node: plain((socket, request) => {
      if (!request.startsWith('GET /next ')) {
        socket.write(
          'HTTP/1.1 307 Temporary Redirect\r\nlocation: /next\r\ncontent-length: 1000000000\r\n\r\n',
        );
        pour(socket, Buffer.alloc(65_536));
      } else socket.write(reply(GOOD));
    }),
    request: get,
    outcome: 'replied',
    status: 200,
    message: '',
    memory: 50,
  },
  {
    what: 'redirects to itself',
    node: plain((socket) => socket.write(moved('/'))),
    outcome: 'http-error',
    status: 307,
    message: '307: Redirected more than 5 times, last to http://HOST/. Check the URL.',
  },
  {
    what: 'redirects a request with credentials to another origin',
    node: toAnother,
    request: (url) => rpc(url, { headers: [['authorization', 'Bearer secret-token']] }),
    outcome: 'http-error',
    status: 307,
    message:
      '307: the node redirects to http://OTHER, another origin, which is not followed. Send the request there if you trust it.',
  },
  {
    what: 'redirects a POST so that it would become a GET',
    node: plain((socket) => socket.write(moved('/v1', '301 Moved Permanently'))),
    outcome: 'http-error',
    status: 301,
    message:
      '301: the node redirects this POST to http://HOST/v1. Send it there, or write # @redirect above the request.',
  },
  {
    what: 'redirects to what is no URL',
    node: plain((socket) => socket.write(moved('http://[', '302 Found'))),
    request: get,
    outcome: 'http-error',
    status: 302,
    message:
      '302: the node redirects to "http://[", which is not a URL. Check the node, or the proxy in front of it.',
  },
  {
    what: 'redirects to a file of this machine',
    node: plain((socket) => socket.write(moved('file:///etc/hostname', '302 Found'))),
    request: get,
    outcome: 'http-error',
    status: 302,
    message:
      '302: the node redirects to "file:///etc/hostname", which is not an http:// or https:// address. Check the node, or the proxy in front of it.',
  },
];
