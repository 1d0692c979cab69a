/** Bodies of other tools as the lines of a request. */
import type { BodyPart } from '../scratch/http/body';
import type { CollectionBody, FormPart } from './collection';
import { encodedAround } from './placeholders';

export interface WrittenBody {
  /** The lines in the file. */
  readonly text: string;
  /** What they are read as. */
  readonly parts: readonly BodyPart[];
  /** For requests without a content type; it replaces one if `forced`. */
  readonly type?: string | undefined;
  readonly forced?: true;
  /** Whether the text may stand in a file of its own, if the lines would be read as something else. */
  readonly movable: boolean;
}

const BOUNDARY = 'slotpad-boundary';
/** Comments that Postman and Bruno leave out of JSON. */
const COMMENT = /^[ \t]*\/\//;

/**
 * @param filled translates placeholders
 * @param warn is called with what is left out
 */
export function bodyOf(
  body: CollectionBody,
  filled: (text: string) => string,
  warn: (text: string) => void,
): WrittenBody | undefined {
  switch (body.kind) {
    case 'text':
      return textBody(filled(withoutComments(body.text, body.type)), body.type);
    case 'graphql':
      return graphqlBody(body, filled);
    case 'form': {
      const fields = body.fields.filter(({ disabled }) => !disabled);
      const text = fields
        .map(({ name, value }) => `${encodedAround(filled(name))}=${encodedAround(filled(value))}`)
        .join('&');
      return { ...textBody(text, 'application/x-www-form-urlencoded'), movable: false };
    }
    case 'file':
      return fileBody(body.path, warn);
    case 'multipart':
      return multipartBody(
        body.parts.filter(({ disabled }) => !disabled),
        filled,
        warn,
      );
  }
}

const withoutComments = (text: string, type: string | undefined) =>
  type === 'application/json'
    ? text
        .split('\n')
        .filter((line) => !COMMENT.test(line))
        .join('\n')
    : text;

function textBody(text: string, type: string | undefined): WrittenBody {
  const isJson = type === 'application/json';
  const trimmed = isJson ? text.trim() : text;
  return {
    text: trimmed,
    parts: trimmed === '' ? [] : [{ kind: 'text', text: trimmed }],
    type,
    movable: true,
  };
}

function graphqlBody(
  { query, variables }: Extract<CollectionBody, { kind: 'graphql' }>,
  filled: (text: string) => string,
): WrittenBody {
  const given = filled(variables).trim();
  let parsed: unknown;
  try {
    parsed = given === '' ? undefined : JSON.parse(given);
  } catch {
    // With placeholders outside strings they are no JSON yet.
    const text = `{\n  "query": ${JSON.stringify(filled(query))},\n  "variables": ${given}\n}`;
    return textBody(text, 'application/json');
  }
  return textBody(JSON.stringify({ query: filled(query), variables: parsed }, null, 2), 'application/json');
}

/** Files are expected beside the request: a path of another machine, or of a secret file here, is not kept. */
function besideRequest(path: string, warn: (text: string) => void): string {
  const name = (path.split(/[\\/]/).at(-1) ?? '')
    .replace(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replace(/^\.+/, '')
    .trim();
  warn(`put the file "${name || 'file'}" beside the request`);
  return `./${name || 'file'}`;
}

function fileBody(path: string, warn: (text: string) => void): WrittenBody {
  const name = besideRequest(path, warn);
  return { text: `< ${name}`, parts: [{ kind: 'file', path: name, filled: false }], movable: false };
}

function multipartBody(
  parts: readonly FormPart[],
  filled: (text: string) => string,
  warn: (text: string) => void,
): WrittenBody {
  const lines: (string | { readonly path: string })[] = [];
  for (const { name, value, file, type } of parts) {
    const path = file === undefined ? undefined : besideRequest(file, warn);
    const fileText = path === undefined ? '' : `; filename="${quoted(path.slice(2))}"`;
    lines.push(`--${BOUNDARY}`, `Content-Disposition: form-data; name="${quoted(filled(name))}"${fileText}`);
    if (type) lines.push(`Content-Type: ${type.replace(/[\r\n]+/g, ' ')}`);
    lines.push('', path === undefined ? filled(value) : { path });
  }
  lines.push(`--${BOUNDARY}--`);
  const read: BodyPart[] = [];
  let pending = '';
  for (const [at, line] of lines.entries()) {
    pending += at === 0 ? '' : '\r\n';
    if (typeof line === 'string') pending += line.replace(/\r?\n/g, '\r\n');
    else {
      read.push({ kind: 'text', text: pending }, { kind: 'file', path: line.path, filled: false });
      pending = '';
    }
  }
  read.push({ kind: 'text', text: `${pending}\r\n` });
  return {
    text: lines.map((line) => (typeof line === 'string' ? line : `< ${line.path}`)).join('\n'),
    parts: read,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    forced: true,
    movable: false,
  };
}

const quoted = (text: string) => text.replace(/[\r\n]+/g, ' ').replaceAll('"', '%22');
