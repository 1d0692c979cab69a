import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { reply } from '../../node/runner-wire';
import { GOOD, get, type HostileCase, plain } from '../case';

const MIB = 1024 ** 2;

/** 10 GB of zeros: gzip takes members one after the other, so that one of them is packed once. */
function bomb(): Buffer {
  const member = gzipSync(Buffer.alloc(100 * MIB));
  return Buffer.concat(Array.from({ length: 100 }, () => member));
}

const packed = (bytes: Buffer, encoding: string) => reply(bytes, { 'content-encoding': encoding });

const tooLarge = 'The response is larger than 64 MiB. Ask for a smaller range, or raise the limit.';
const asIdentity = 'Send the request with the header "accept-encoding: identity".';

export const encoding: readonly HostileCase[] = [
  {
    what: 'sends 10 MB of gzip that unpack to 10 GB',
    node: plain((socket) => socket.write(packed(bomb(), 'gzip'))),
    request: get,
    options: { maxBytes: 64 * MIB },
    outcome: 'too-large',
    status: 200,
    message: tooLarge,
    memory: 130,
    withinMs: 30_000,
  },
  {
    what: 'sends that packed once more: 30 kB that unpack to 10 GB',
    node: plain((socket) => socket.write(packed(gzipSync(bomb()), 'gzip, gzip'))),
    request: get,
    options: { maxBytes: 64 * MIB },
    outcome: 'too-large',
    status: 200,
    message: tooLarge,
    memory: 130,
    withinMs: 30_000,
  },
  {
    what: 'sends 10 MB of gzip that unpack to 10 GB, where large bodies go to a file',
    node: plain((socket) => socket.write(packed(bomb(), 'gzip'))),
    request: get,
    toFileMib: 100,
    outcome: 'too-large',
    status: 200,
    message:
      'The response is larger than 100 MiB and was aborted. Ask for a smaller range, or raise the limit.',
    memory: 100,
    withinMs: 30_000,
  },
  {
    what: 'says that its response is packed a thousand times',
    node: plain((socket) => socket.write(packed(Buffer.from(GOOD), Array(1000).fill('br').join(',')))),
    request: get,
    outcome: 'bad-http',
    status: 200,
    message: `The response is encoded as "br, br, br, br, br, …", which Slotpad cannot unpack. ${asIdentity}`,
    memory: 50,
  },
  {
    what: 'cuts its gzip off',
    node: plain((socket) => socket.write(packed(gzipSync(GOOD).subarray(0, 20), 'gzip'))),
    outcome: 'bad-http',
    status: 200,
    message: `The response cannot be unpacked (gzip: unexpected end of file). ${asIdentity}`,
  },
  {
    what: 'says gzip of what is none',
    node: plain((socket) => socket.write(packed(Buffer.from(GOOD), 'gzip'))),
    outcome: 'bad-http',
    status: 200,
    message: `The response cannot be unpacked (gzip: incorrect header check). ${asIdentity}`,
  },
  {
    what: 'packs its response in a way that is not known (zstd)',
    node: plain((socket) => socket.write(packed(Buffer.from('x'), 'zstd'))),
    outcome: 'bad-http',
    status: 200,
    message: `The response is encoded as "zstd", which Slotpad cannot unpack. ${asIdentity}`,
  },
  {
    what: 'sends what is no UTF-8',
    node: plain((socket) =>
      socket.write(reply(Buffer.from('{"jsonrpc":"2.0","id":1,"result":"0x10","x":"\xff"}', 'latin1'))),
    ),
    outcome: 'replied',
    status: 200,
    message: 'The response is not valid UTF-8; unreadable bytes are shown as \uFFFD.',
    also: ({ body }) => assert.equal(body, '{"jsonrpc":"2.0","id":1,"result":"0x10","x":"\uFFFD"}'),
  },
];
