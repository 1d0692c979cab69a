import assert from 'node:assert/strict';
import fc from 'fast-check';
import { load } from '../../catalogue/documents/load';
import { importCollections } from '../../common/collections/import';
import { environmentTexts, parseEnvironments } from '../../common/scratch/environments/environment-files';
import { pickEnvironment } from '../../common/scratch/environments/environments';
import { parseJsonWithComments } from '../../common/scratch/json/json-with-comments';
import { makeEventParser, type WireEvent } from '../../runner/send/stream';
import type { Target } from './target';

const RUNS = 100;
/** Milliseconds that a file of some kilobytes may take. */
const PATIENCE = 2000;

/** Text with some characters removed, repeated or put in. */
function broken(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const change = fc.tuple(
    fc.nat(),
    fc.nat({ max: 4 }),
    fc.oneof(
      fc.constantFrom('', '{', '}', '"', ',', '/*', '//', '\\', '\n', '\ufeff', '\0', '$ref', '..'),
      fc.string({ maxLength: 4 }),
    ),
  );
  return fc.tuple(text, fc.array(change, { maxLength: 3 })).map(([whole, changes]) =>
    changes.reduce((now, [at, length, put]) => {
      const from = at % (now.length + 1);
      return now.slice(0, from) + put + now.slice(from + length);
    }, whole),
  );
}

function target<T>(name: string, property: fc.IRawProperty<T>): Target {
  return {
    name,
    async round(seed) {
      await fc.assert(property, { seed, numRuns: RUNS });
      return RUNS;
    },
  };
}

function inTime(work: () => void): void {
  const started = performance.now();
  work();
  const took = performance.now() - started;
  assert.ok(took < PATIENCE, `it took ${Math.round(took)} ms`);
}

const values = fc.dictionary(
  fc.constantFrom('base', 'a', '__proto__', '$schema'),
  fc.jsonValue({ maxDepth: 2 }),
);
const environmentFile = fc
  .dictionary(
    fc.constantFrom('dev', '$shared', '$default', '$schema', '__proto__', 'environments'),
    fc.oneof(values, fc.string()),
  )
  .map((all) => JSON.stringify(all, null, 1));
const dotenv = fc
  .array(fc.constantFrom('A=1', 'export B="x\\n', '#c', "C='", '=', 'D= e # f', '\0'), { maxLength: 6 })
  .map((lines) => lines.join('\n'));

/** Environment files: each is read by itself, whatever stands in the others, and JSON means what JSON means. */
const environments = target(
  'environments',
  fc.asyncProperty(
    broken(environmentFile),
    broken(environmentFile),
    broken(dotenv),
    async (open, secret, env) => {
      const files: Readonly<Record<string, string>> = {
        '/a/http-client.env.json': open,
        '/a/http-client.private.env.json': secret,
        '/a/.env': env,
        '/a/httpyac.config.json': open,
      };
      const texts = await environmentTexts(['/a'], {
        read: async (folder, name) => {
          const text = files[`${folder}/${name}`];
          return text === undefined ? undefined : { file: `${folder}/${name}`, text };
        },
        list: async () => Object.keys(files).map((file) => file.slice(3)),
      });
      assert.ok(texts);
      inTime(() => {
        const found = parseEnvironments(texts);
        for (const name of [undefined, 'dev']) pickEnvironment(name, found);
        const alone = parseEnvironments({ httpYac: [], ...(texts.open ? { open: texts.open } : {}) });
        assert.deepEqual(found.open, alone.open);
      });
      let json: unknown;
      try {
        json = JSON.parse(open);
      } catch {
        return;
      }
      assert.deepEqual(parseJsonWithComments(open), { ok: true, value: json });
    },
  ),
);

const part = fc.constantFrom(
  'data: a',
  'data:b',
  'event: head',
  'id: 1',
  'id',
  'retry: 10',
  ':c',
  '',
  '',
  'data',
  'x: y',
);
const end = fc.constantFrom('\n', '\r\n', '\r');
const stream = fc
  .array(fc.tuple(part, end), { maxLength: 30 })
  .map((lines) => lines.map((line) => line.join('')).join(''));

/** Server-sent events: in whatever pieces they arrive, they are the same events. */
const framing = target(
  'framing',
  fc.property(stream, fc.array(fc.nat({ max: 12 }), { maxLength: 40 }), (text, lengths) => {
    const read = (pieces: readonly string[]) => {
      const events: WireEvent[] = [];
      const parser = makeEventParser((event) => void events.push(event));
      for (const piece of pieces) parser.feed(piece);
      return { events, lastId: parser.lastId, retry: parser.retry };
    };
    const pieces: string[] = [];
    let at = 0;
    for (const length of lengths) {
      pieces.push(text.slice(at, at + length));
      at += length;
    }
    assert.deepEqual(read([...pieces, text.slice(at)]), read([text]));
  }),
);

const schema = fc.letrec((tie) => ({
  one: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(
      { type: 'string', pattern: '^0x(a+)+$' },
      { $ref: '#/components/schemas/A' },
      true,
      {},
      null,
    ),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', '__proto__'), tie('one')),
    }),
    fc.record({ oneOf: fc.array(tie('one'), { maxLength: 3 }) }),
  ),
})).one;
const specification = fc
  .oneof(
    schema.map((one) => ({
      openrpc: '1.2.6',
      info: { title: 'a', version: '1' },
      methods: [{ name: 'a_b', params: [{ name: 'x', schema: one }], result: { name: 'r', schema: one } }],
      components: { schemas: { A: one } },
    })),
    schema.map((one) => ({
      openapi: '3.0.0',
      info: { title: 'a', version: '1' },
      paths: {
        '/a/{b}': {
          get: {
            parameters: [{ name: 'b', in: 'path', schema: one }],
            responses: { 200: { content: { 'application/json': { schema: one } } } },
          },
        },
      },
      components: { schemas: { A: one } },
    })),
  )
  .map((one) => JSON.stringify(one, null, 1));

/** Specifications of other people are read or refused, in time. */
const specifications = target(
  'specifications',
  fc.property(broken(specification), (text) => {
    inTime(() => void load([{ name: 'a.json', link: 'file:///a.json', text }]).problems.join());
  }),
);

const word = fc.constantFrom('a', '../b', '/etc/c', 'CON', '', 'x\n### y', '{{z}}', '\0', 'a/b', '..');
const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'X Y', ''),
  url: fc.oneof(
    word,
    word.map((one) => `http://127.0.0.1/${one}`),
  ),
  header: fc.array(fc.record({ key: word, value: word }), { maxLength: 2 }),
  body: fc.oneof(
    fc.constant(undefined),
    word.map((raw) => ({ mode: 'raw', raw })),
  ),
});
const collection = fc
  .array(
    fc.record({ name: word, request, item: fc.array(fc.record({ name: word, request }), { maxLength: 2 }) }),
    { maxLength: 3 },
  )
  .map((item) =>
    JSON.stringify(
      {
        info: { name: 'a', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        item,
      },
      null,
      1,
    ),
  );

/** Collections of other people are imported or refused, in time, and into their own folder. */
const collections = target(
  'collections',
  fc.property(broken(collection), (text) => {
    inTime(() => {
      const imported = importCollections([{ path: 'a.json', text }]);
      if (!imported.ok) return;
      const paths = imported.value.files.map(({ path }) => path);
      assert.equal(new Set(paths.map((path) => path.toLowerCase())).size, paths.length, paths.join());
      for (const path of [imported.value.name, ...paths]) {
        assert.ok(!/(?:^|\/)(?:\.|\/|$)|^[A-Za-z]:|[\0\\]/.test(path), JSON.stringify(path));
      }
    });
  }),
);

export const files: readonly Target[] = [environments, framing, specifications, collections];
