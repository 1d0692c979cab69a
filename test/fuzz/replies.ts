import assert from 'node:assert/strict';
import fc from 'fast-check';
import { eventText, replyText } from '../../cli/formats/reply-text';
import { painter } from '../../cli/output/terminal';
import { maskBody } from '../../common/masking/mask-body';
import { closeConnections, send } from '../../runner/send/send';
import { getRequest, listen, reply, rpcRequest, type Wire } from '../node/runner-wire';
import type { Target } from './target';

const RUNS = 100;
/** Milliseconds. The timeout of a request, and the time that its judgement may take. */
const TIMEOUT = 1000;
const PATIENCE = 3000;

const json = fc.json({ maxDepth: 4 });
const body = fc.oneof(
  json,
  json.map((value) => `{"jsonrpc":"2.0","id":1,"result":${value}}`),
  json.map((value) => `{"jsonrpc":"2.0","id":1,"error":${value}}`),
  json.map((value) => `{"data":${value},"execution_optimistic":false}`),
  fc.string({ unit: 'binary' }),
);
const header = fc.tuple(
  fc.constantFrom('content-type', 'content-encoding', 'location', 'transfer-encoding', 'x-any'),
  fc.oneof(
    fc.constantFrom('application/json', 'text/event-stream', 'gzip', 'br, gzip', '/next', 'chunked'),
    fc.string({ maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, ' ')),
  ),
);
/** A response as bytes: mostly right, or with some bytes changed, cut off or added. */
const bytes = fc
  .tuple(
    body,
    fc.dictionary(fc.constantFrom('a'), fc.string(), { maxKeys: 0 }),
    fc.array(header, { maxLength: 3 }),
    fc.constantFrom('200 OK', '307 Temporary Redirect', '500 Error', '204 No Content', '000 What', '99999 x'),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
    fc.option(fc.nat()),
  )
  .map(([text, , headers, status, changes, cut]) => {
    const whole = reply(text, Object.fromEntries(headers), status);
    for (const [at, byte] of changes) whole[at % whole.length] = byte;
    return cut === null ? whole : whole.subarray(0, cut % whole.length);
  });

let wire: Wire | undefined;
let next: Buffer = Buffer.alloc(0);

/** Whatever a node sends, the request ends with an outcome, in time, and everything that shows it works. */
export const replies: Target = {
  name: 'replies',
  async start() {
    wire = await listen((socket) => void socket.end(next));
  },
  async round(seed) {
    const url = wire?.url ?? '';
    const property = fc.asyncProperty(bytes, fc.boolean(), async (sent, isCall) => {
      next = sent;
      const started = performance.now();
      const events: string[] = [];
      const got = await send(isCall ? rpcRequest(url) : getRequest(`${url}eth/v1/node/version`), {
        timeoutMs: TIMEOUT,
        onEvent: (event) => void events.push(eventText(event, painter(false))),
      });
      const shown = replyText({ reply: got, assertions: [], good: false }, painter(false));
      assert.ok(shown.length > 0);
      maskBody(got.body ?? '', ['secret']);
      const took = performance.now() - started;
      assert.ok(took < PATIENCE, `it took ${Math.round(took)} ms`);
    });
    await fc.assert(property, { seed, numRuns: RUNS });
    return RUNS;
  },
  async stop() {
    await closeConnections();
    await wire?.close();
  },
};
