import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { Language } from '../../../common/scratch/types';
import { messy } from './messy';
import { actionsFor, applied, outgoing, written } from './refactored';
import { open } from './scratch';

const account = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';

const requests: readonly [Language, string][] = [
  [
    'jsonrpc',
    `@me = ${account}\n# @node execution\n\n### a\neth_getBalance("{{me}}", "0x400")\n\n### b\n` +
      `{ "jsonrpc": "2.0", "id": 1, "method": "eth_call", "params": [{ "to": "${account}", "value": "0xde0b6b3a7640000" }] }\n` +
      `\n###\neth_chainId()\neth_getCode(\n  "${account}", // me\n  {{block}},\n)\n@block = latest\n`,
  ],
  [
    'jsonrpc',
    `[\r\n  { "jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "params": ["${account}", {{b}}] },\r\n` +
      '  { "jsonrpc": "2.0", "id": 2, "method": "net_version" }\r\n]\r\n\r\n###\r\n@b = "0x1"\r\nfoo_bar({ "a": [1, 1, "1"] }, true)\r\n',
  ],
  [
    'http',
    `@node = http://localhost:8545\n@key = a b\n\n###\n# @name first\nPOST {{node}}\nContent-Type: application/json\n\n` +
      `{ "jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "params": ["${account}", "0x1"] }\n\n### curl\n` +
      `curl {{node}} -H 'Content-Type: application/json' -d '{"id":"it'\\''s","method":"a_b"}'\n\n###\n` +
      'GET http://127.0.0.1:5052/eth/v2/beacon/blocks/123\n  ?a=123\n  &b={{%key}} HTTP/1.1\n# note\nX-Key: {{key}}\n\n###\n' +
      'POST /vendor/liveness\nContent-Type: application/json\n\n{ "indices": ["1", "{{key}}"], "epoch": "1" }\n',
  ],
];

/** Refactorings that change what is sent. */
const changing =
  /^(?:Split|Send these|Add the missing|Write as a call \(|Write \d+ as|Write 0x[\da-f]+ as \d)/;

/** Without the optional header that accepts JSON. */
function bare(sent: unknown): unknown {
  if (typeof sent === 'string') return sent.slice(0, sent.indexOf('.'));
  if (sent === undefined) return sent;
  const { headers: _, ...rest } = sent as { headers: unknown };
  return rest;
}

async function holdsFor(language: Language, text: string, offset: number): Promise<void> {
  const document = open(language, text);
  const start = document.positionAt(offset);
  const before = await outgoing(language, text);
  for (const action of actionsFor(document, { start, end: start })) {
    const file = written(action);
    if (file) {
      const [sent] = await outgoing(file.uri.endsWith('.http') ? 'http' : 'jsonrpc', file.text);
      assert.ok(
        before.some((one) => isDeepStrictEqual(bare(one), bare(sent))),
        `${action.title} at ${offset} of\n${text}\ngives\n${file.text}`,
      );
      continue;
    }
    const result = applied(document, action);
    assert.ok(!result.startsWith('edits overlap'), `${action.title}\n${text}`);
    assert.notEqual(result, text, action.title);
    if (changing.test(action.title)) continue;
    assert.deepEqual(await outgoing(language, result), before, `${action.title} at ${offset} of\n${text}`);
  }
}

describe('refactor: what is sent', () => {
  it('stays the same for all cursor positions', async () => {
    for (const [language, text] of requests) {
      for (let offset = 0; offset <= text.length; offset += 311) await holdsFor(language, text, offset);
    }
  });

  it('stays the same in incomplete text', async () => {
    const place = fc.record({
      of: fc.constantFrom(...requests),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ of: [language, whole], cut, at }) => {
        const text = whole.slice(0, Math.ceil(whole.length * cut));
        await holdsFor(language, text, Math.floor(text.length * at));
      }),
      { numRuns: 20 },
    );
  });

  it('stays the same in untidy text', async () => {
    await fc.assert(
      fc.asyncProperty(
        messy,
        fc.constantFrom<Language>('http', 'jsonrpc'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, language, at) => holdsFor(language, text, Math.floor(text.length * at)),
      ),
      { numRuns: 25 },
    );
  });
});
