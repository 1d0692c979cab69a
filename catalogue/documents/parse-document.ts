import { parseDocument as parseYamlDocument } from 'yaml';
import { failed, type Result, success } from '../../common/result';
import { placeOfMistake } from '../../common/scratch/json/json-with-comments';
import { plainText } from '../../common/units/plain-text';
import type { Source } from '../entry';
import { isRecord, type JsonRecord, lineOf, memberOf } from './json';
import { readOperations } from './openapi';
import { readMethods } from './openrpc';
import type { DocumentSource, OwnDocument } from './own-document';
import { brokenReferences, References } from './references';
import { Schemas } from './schemas';

/** Maximum size of a document, in UTF-16 units or bytes. */
export const MOST_CHARACTERS = 8_000_000;

/** Values that aliases of a YAML document may stand for. */
const MOST_ALIASES = 10_000;

/** Reads an OpenRPC 1 or OpenAPI 3 document, in JSON or YAML. Fails if nothing of it can be used; wrong parts are in its `problems`. */
export function parseDocument(text: string, from: DocumentSource): Result<OwnDocument> {
  if (text.length > MOST_CHARACTERS) {
    return failed({
      message: 'The document is larger than 8 MB.',
      remedy: 'Remove what Slotpad does not need.',
    });
  }
  const parsed = parseText(text);
  if (!parsed.ok) return parsed;
  const root = parsed.value;
  if (!isRecord(root)) return failed({ message: 'The document is not an object.', remedy: EXPECTED });
  const form = formOf(root);
  if (!form.ok) return form;
  const references = new References(root);
  const schemas = new Schemas(references);
  const title = titleOf(root, from);
  const heading = `${title} (${from.name})`;
  const source: Source = { document: 'Own specification', heading, link: from.link };
  const rpc = form.value === 'openrpc' ? readMethods(root, schemas, source) : undefined;
  const http = form.value === 'openapi' ? readOperations(root, schemas, source) : undefined;
  return success({
    source: from,
    title,
    methods: rpc?.methods ?? [],
    operations: http?.operations ?? [],
    hosts: http?.hosts ?? [],
    problems: [
      ...((rpc ?? http)?.problems ?? []),
      ...brokenReferences(root, references),
      ...schemas.unused(root),
    ],
    notChecked: http?.notChecked ?? [],
  });
}

const EXPECTED = 'Give the path of an OpenRPC 1 or OpenAPI 3 document.';

function formOf(root: JsonRecord): Result<'openrpc' | 'openapi'> {
  const openrpc = memberOf(root, 'openrpc');
  const openapi = memberOf(root, 'openapi');
  if (typeof openrpc === 'string' && openrpc.startsWith('1.')) return success('openrpc');
  if (typeof openapi === 'string' && openapi.startsWith('3.')) return success('openapi');
  const swagger = memberOf(root, 'swagger');
  if (swagger !== undefined) {
    return failed({
      message: `The document is Swagger ${shown(swagger)}; only OpenAPI 3 is supported.`,
      remedy: 'Convert it to OpenAPI 3, for example with "npx swagger2openapi".',
    });
  }
  const version = openrpc ?? openapi;
  if (version === undefined) {
    return failed({
      message: 'The document is neither OpenRPC nor OpenAPI: it has no member "openrpc" or "openapi".',
      remedy: EXPECTED,
    });
  }
  const name = openrpc === undefined ? 'OpenAPI' : 'OpenRPC';
  const supported = openrpc === undefined ? '3' : '1';
  return failed({
    message: `${name} ${shown(version)} is not supported.`,
    remedy: `Use a document of ${name} ${supported}.`,
  });
}

function shown(version: unknown): string {
  return plainText(typeof version === 'string' ? version : (JSON.stringify(version) ?? ''), { max: 20 });
}

function titleOf(root: JsonRecord, { name }: DocumentSource): string {
  const info = memberOf(root, 'info');
  const title = lineOf(info, 'title', 60) ?? name;
  const version = lineOf(info, 'version', 20);
  return version === undefined ? title : `${title} ${version}`;
}

/** JSON, or YAML where the text does not begin as JSON does. */
export function parseText(text: string): Result<unknown> {
  const written = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return success(parseJson(written));
  } catch {
    if (!/^\s*[{[]/.test(written)) return parseYaml(written);
    const message = `The document is not valid JSON: see line ${placeOfMistake(text).line}.`;
    return failed({ message, remedy: 'Correct the JSON.' });
  }
}

/** Keywords whose numbers values are compared with. */
const COMPARED = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'const', 'enum']);
const LONG_INTEGER = /[:[,]\s*-?\d{16}/;
const TEXT_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])-?\d{16,}(?![\w.])/g;
/** Before the digits of an integer, as text. */
const INTEGER = '\0integer:';

/** The value of JSON; numbers that values are compared with keep all their digits, as `bigint`. */
function parseJson(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text);
  const marked = text.replace(TEXT_OR_LONG_INTEGER, (part) =>
    part.startsWith('"') ? part : JSON.stringify(INTEGER + part),
  );
  return withIntegers(marked);
}

function withIntegers(marked: string): unknown {
  const read = (value: unknown, isCompared: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one: unknown) => read(one, isCompared));
    if (typeof value !== 'string' || !value.startsWith(INTEGER)) return value;
    const digits = value.slice(INTEGER.length);
    return isCompared ? BigInt(digits) : Number(digits);
  };
  // The items of a list come before it: its name says what they are for.
  return JSON.parse(marked, function (this: unknown, name, value: unknown) {
    return Array.isArray(this) ? value : read(value, COMPARED.has(name));
  });
}

/**
 * The value of a YAML document, as JSON has it: aliases are copied, names are texts, and `0x10` without quotes is text
 * too, because hex in such documents is data.
 */
function parseYaml(text: string): Result<unknown> {
  try {
    const document = parseYamlDocument(text, {
      merge: true,
      uniqueKeys: false,
      intAsBigInt: true,
      customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || tag.format !== 'HEX'),
    });
    const [mistake] = document.errors;
    if (!mistake) {
      const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
      return success(withIntegers(JSON.stringify(value, markLong) ?? 'null'));
    }
    const line = mistake.linePos?.[0].line;
    const place = line === undefined ? '' : `: see line ${line}`;
    return failed({ message: `The document is not valid YAML${place}.`, remedy: 'Correct the YAML.' });
  } catch {
    // What is no mistake of its syntax: an alias that holds itself, too many aliases, or too many levels.
    return failed({
      message: 'The YAML is nested too deep, or has too many aliases.',
      remedy: 'Write `$ref` in place of aliases.',
    });
  }
}

function markLong(_name: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : `${INTEGER}${value}`;
}
