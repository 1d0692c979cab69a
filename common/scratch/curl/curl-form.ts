import { failed, type Result, success } from '../../result';
import type { FormPart } from '../types';

/** The types that `curl` knows by the ends of file names. */
const TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  pdf: 'application/pdf',
  xml: 'application/xml',
};

/** `name=text`, as `--form-string` takes it. */
export function textPart(written: string): Result<FormPart> {
  const [name, value] = split(written);
  return name === undefined ? nameless : success(partOf(name, { content: value, isFile: false }));
}

/** `name=text`, `name=@file`, `name=<file`, with `;type=…` and `;filename=…`, as `-F` takes it. */
export function formPart(written: string): Result<FormPart> {
  const [name, value] = split(written);
  if (name === undefined) return nameless;
  if (/^[()]/.test(name + value) || value.startsWith('(')) return unsupported('nested parts');
  const isFile = /^[@<]/.test(value);
  const { content, rest } = wordOf(isFile ? value.slice(1) : value);
  if (isFile && content === '-') return unsupported('standard input');
  if (isFile && content.includes(',')) return unsupported('several files in one part');
  const { type, filename, unknown } = attributesOf(rest);
  if (unknown !== undefined) return unsupported(`\`${unknown}\``);
  const isUpload = value.startsWith('@');
  return success(
    partOf(name, {
      content,
      isFile,
      filename: filename ?? (isUpload ? content.replace(/^.*[/\\]/s, '') : undefined),
      type: type ?? (isUpload ? typeOf(filename ?? content) : undefined),
    }),
  );
}

const nameless = failed({ message: 'Write the part of the form as `name=value`.' });

function unsupported(what: string): Result<never> {
  return failed({
    message: `Slotpad does not support ${what} in a form of \`curl\`. Write the body with its \`multipart/form-data\` header below a request line.`,
  });
}

function split(written: string): readonly [name: string | undefined, value: string] {
  const equals = written.indexOf('=');
  return equals < 0 ? [undefined, ''] : [written.slice(0, equals), written.slice(equals + 1)];
}

/** The text up to the next `;`. Quoted text may contain it, and `\"` and `\\`. */
function wordOf(text: string): { readonly content: string; readonly rest: string } {
  const [whole, quoted] = /^"((?:[^"\\]|\\[\s\S])*)"[^;]*/.exec(text) ?? [];
  if (whole !== undefined && quoted !== undefined) {
    return { content: quoted.replace(/\\(["\\])/g, '$1'), rest: text.slice(whole.length) };
  }
  const end = text.indexOf(';');
  return end < 0 ? { content: text, rest: '' } : { content: text.slice(0, end), rest: text.slice(end) };
}

interface Attributes {
  type?: string;
  filename?: string;
  /** The first one that Slotpad does not support. */
  unknown?: string;
}

function attributesOf(text: string): Attributes {
  const found: Attributes = {};
  let rest = text;
  while (rest.startsWith(';')) {
    const at = rest.slice(1).trimStart();
    if (at.startsWith('type=')) {
      // A type may have parameters: `text/plain;charset=utf-8`.
      const end = at.search(/;\s*(?:filename|headers|encoder|type)=/);
      found.type = (end < 0 ? at : at.slice(0, end)).slice('type='.length).trim();
      rest = end < 0 ? '' : at.slice(end);
      continue;
    }
    const isName = at.startsWith('filename=');
    const { content, rest: after } = wordOf(isName ? at.slice('filename='.length) : at);
    if (isName) found.filename = content;
    else if (content.trim() !== '') found.unknown ??= content.trim();
    rest = after;
  }
  return found;
}

function typeOf(file: string): string {
  return TYPES[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

function partOf(
  name: string,
  {
    content,
    isFile,
    filename,
    type,
  }: Pick<FormPart, 'content' | 'isFile'> & {
    readonly filename?: string | undefined;
    readonly type?: string | undefined;
  },
): FormPart {
  const file = filename === undefined ? '' : `; filename="${escaped(filename)}"`;
  const disposition = `Content-Disposition: form-data; name="${escaped(name)}"${file}`;
  return { head: type ? `${disposition}\r\nContent-Type: ${type}` : disposition, content, isFile };
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '%22', '\r': '%0D', '\n': '%0A' };

/** As browsers do. */
function escaped(name: string): string {
  return name.replace(/["\r\n]/g, (char) => ESCAPES[char] ?? char);
}
