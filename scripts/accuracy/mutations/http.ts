/** Mistakes in paths, queries, verbs and headers. */

import { matchOperation } from '../../../catalogue/beacon';
import type { Edit, Mutation } from '../mutation';
import type { Part, RequestSample } from '../sample';

function inRequest(
  id: string,
  family: 'paths' | 'http',
  what: string,
  asked: Mutation['asked'],
  change: (sample: RequestSample) => Iterable<Edit>,
): Mutation {
  return {
    id,
    family,
    what,
    asked,
    edits: (sample) => (sample.api === 'beacon' ? change(sample) : []),
  };
}

const swapped = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;

/** Segments that are no parameter. */
const fixed = (sample: RequestSample) => sample.segments.filter(({ schema }) => !schema);

/** The new text of a segment, unless the path is another one of the catalogue then. */
function* segment(
  sample: RequestSample,
  part: Part,
  text: string | undefined,
  edit: Partial<Edit> = {},
): Iterable<Edit> {
  if (text === undefined || text === part.value) return;
  const { path } = sample;
  const changed = `${sample.text.slice(path.start, part.start)}${text}${sample.text.slice(part.end, path.end)}`;
  if (matchOperation(sample.entry.method, changed).operation) return;
  yield { start: part.start, end: part.end, text, form: String(part.value), ...edit };
}

const others = { GET: 'POST', POST: 'GET', DELETE: 'POST', PUT: 'POST', PATCH: 'POST' } as const;

export const httpMutations: readonly Mutation[] = [
  inRequest('segment-letters', 'paths', 'two letters exchanged in a segment', 'flagged', function* (sample) {
    for (const part of fixed(sample).slice(2)) {
      const text = String(part.value);
      if (text.length > 3) yield* segment(sample, part, swapped(text, 1));
    }
  }),
  inRequest('segment-case', 'paths', 'a segment with a capital', 'flagged', function* (sample) {
    const part = fixed(sample).at(-1);
    if (part)
      yield* segment(
        sample,
        part,
        String(part.value).replace(/^./, (letter) => letter.toUpperCase()),
      );
  }),
  inRequest('segment-dash', 'paths', '- for _ in a segment', 'flagged', function* (sample) {
    for (const part of fixed(sample)) {
      yield* segment(sample, part, String(part.value).replaceAll('_', '-'));
    }
  }),
  inRequest('segment-short', 'paths', 'the last letter of a segment lost', 'flagged', function* (sample) {
    const part = fixed(sample).at(-1);
    if (part) yield* segment(sample, part, String(part.value).slice(0, -1));
  }),
  inRequest('segment-twice', 'paths', 'a segment twice', 'flagged', function* (sample) {
    const part = fixed(sample).at(-1);
    if (part) yield* segment(sample, part, `${part.value}/${part.value}`);
  }),
  inRequest('prefix-letters', 'paths', 'a misspelt first segment', 'flagged', function* (sample) {
    const [part] = sample.segments;
    if (part) yield* segment(sample, part, swapped(String(part.value), 1));
  }),
  inRequest('prefix-missing', 'paths', 'the first segment left out', 'flagged', function* (sample) {
    const [first, second] = sample.segments;
    if (!first || !second) return;
    yield {
      start: first.start,
      end: second.start,
      text: '',
      place: { start: first.start - 1, end: second.end },
    };
  }),
  inRequest('prefix-case', 'paths', 'a first segment with a capital', 'flagged', function* (sample) {
    const [part] = sample.segments;
    if (part)
      yield* segment(
        sample,
        part,
        String(part.value).replace(/^./, (letter) => letter.toUpperCase()),
      );
  }),
  inRequest('slash-twice', 'paths', 'two slashes at the beginning', 'flagged', function* ({ path }) {
    yield { start: path.start, end: path.start, text: '/', place: { start: path.start, end: path.end + 1 } };
  }),
  inRequest('version-missing', 'paths', 'the version left out', 'flagged', function* (sample) {
    const [first, second, third] = sample.segments;
    if (first?.value !== 'eth' || !second || !third) return;
    yield {
      start: second.start,
      end: third.start,
      text: '',
      place: { start: first.start, end: third.end },
    };
  }),
  inRequest('version-unknown', 'paths', 'a version that does not exist', 'flagged', function* (sample) {
    const [first, second] = sample.segments;
    if (first?.value === 'eth' && second) yield* segment(sample, second, 'v9');
  }),
  inRequest('query-ampersand', 'paths', '& for the first ?', 'error', function* ({ path, query, entry }) {
    if (query.length === 0 || entry.query.length === 0) return;
    yield { start: path.end, end: path.end + 1, text: '&' };
  }),
  inRequest('query-missing', 'http', 'a required query left out', 'error', function* (sample) {
    for (const part of sample.query) {
      if (!part.parameter?.required) continue;
      const isLast = part === sample.query.at(-1);
      const start = isLast ? part.key.start - 1 : part.key.start;
      const end = isLast ? part.end : part.end + 1;
      yield {
        start,
        end,
        text: '',
        place: { start: sample.path.start, end: start },
        form: String(part.path[0]),
      };
    }
  }),
  inRequest('query-misspelt', 'http', 'a misspelt query', 'flagged', function* (sample) {
    for (const part of sample.query) {
      const name = String(part.path[0]);
      const text = name.length > 2 ? swapped(name, 1) : `${name}x`;
      if (text !== name) yield { ...part.key, text, form: name };
    }
  }),
  inRequest('query-empty', 'http', 'a query without its value', 'error', function* (sample) {
    for (const part of sample.query) {
      if (!part.parameter?.required) continue;
      yield {
        start: part.start,
        end: part.end,
        text: '',
        place: { start: part.key.start, end: part.start },
        form: String(part.path[0]),
      };
    }
  }),
  inRequest('verb-other', 'http', 'another verb', 'error', function* (sample) {
    const text = others[sample.entry.method];
    const path = sample.text.slice(sample.path.start, sample.path.end);
    if (!matchOperation(text, path).operation) yield { ...sample.verb, text };
  }),
  inRequest('verb-case', 'http', 'PUT for the verb', 'error', function* (sample) {
    const path = sample.text.slice(sample.path.start, sample.path.end);
    if (!matchOperation('PUT', path).operation) yield { ...sample.verb, text: 'PUT' };
  }),
  inRequest('header-missing', 'http', 'a required header left out', 'flagged', function* (sample) {
    for (const part of sample.headers) {
      if (!part.parameter?.required && part.path[0] !== 'content-type') continue;
      yield {
        start: part.key.start - 1,
        end: part.end,
        text: '',
        place: { start: 0, end: sample.path.end },
        form: String(part.path[0]),
      };
    }
  }),
  inRequest('header-misspelt', 'http', 'a misspelt required header', 'flagged', function* (sample) {
    for (const part of sample.headers) {
      if (!part.parameter?.required && part.path[0] !== 'content-type') continue;
      yield { ...part.key, text: swapped(String(part.path[0]), 1), form: String(part.path[0]) };
    }
  }),
  inRequest('header-value', 'http', 'a misspelt value of a required header', 'error', function* (sample) {
    for (const part of sample.headers) {
      if (!part.parameter?.required) continue;
      yield { start: part.start, end: part.end, text: `${part.value}b`, form: String(part.path[0]) };
    }
  }),
  inRequest('body-missing', 'http', 'a required body left out', 'error', function* (sample) {
    const [body] = sample.body;
    if (!body || !sample.entry.body?.required) return;
    yield {
      start: body.start - 2,
      end: body.end,
      text: '',
      place: { start: 0, end: body.start - 2 },
    };
  }),
  inRequest('body-type', 'http', 'a body of another type', 'error', function* (sample) {
    const [body] = sample.body;
    if (!body) return;
    const text = Array.isArray(body.value) ? '{"a": 1}' : '[1]';
    yield { start: body.start, end: body.end, text };
  }),
];
