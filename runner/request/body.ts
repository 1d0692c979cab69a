import { createHash } from 'node:crypto';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { BYTES } from '../../common/open-file';
import { type Failure, failed, type Result, success } from '../../common/result';
import { bodyForm, bodyParts, encodedForm, graphQlBody, isGraphQl } from '../../common/scratch/http/body';
import { placeholdersOf } from '../../common/scratch/http/request-line';
import { isScript, scriptPlaceholder } from '../../common/scratch/text/placeholder';
import type { FormPart, HttpBody, HttpRequest } from '../../common/scratch/types';
import { bytesOfLatin1 } from '../../common/units/bytes';
import type { Filler } from './fill';

/**
 * Reads a file of a body as text; the path is as written.
 *
 * @param encoding a label such as `latin1`, or `BYTES`
 * @throws an error with a code, see `WHY_UNREADABLE`
 */
export type ReadBodyFile = (path: string, encoding?: string) => Promise<string>;

/** By the code of the error. */
const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: ': it does not exist',
  EISDIR: ': it is a folder',
  EFTYPE: ': it is a pipe or a device',
  EFBIG: ': it is larger than 256 MiB',
  ERR_ENCODING_INVALID_ENCODED_DATA: ': it is not text in this encoding. Write `< ./file` to send its bytes',
  ERR_ENCODING_NOT_SUPPORTED: ': its encoding is not known',
};

/** Text, or bytes where a file is not text. */
export type FilledBody = string | Uint8Array;

/** The body of a request as it is sent, without comment lines and with its files. */
export async function filledBody(
  request: HttpRequest & { readonly body: HttpBody },
  contentType: string | undefined,
  readFile: ReadBodyFile | undefined,
  filler: Filler,
): Promise<Result<FilledBody>> {
  const { body, curl } = request;
  if (curl) {
    if (body.form) return formBody(body.form, readFile, filler);
    if (!body.include) return success(filler.text(body.value ?? body.text) ?? '');
    const file = await contentOf({ path: filler.text(body.include.text) ?? '', filled: false }, readFile);
    return file.ok && body.joinsLines ? success(onOneLine(file.value)) : file;
  }
  const text = await joinedParts(body, contentType, readFile, filler);
  if (!text.ok || !isGraphQl(request.method, request.headers)) return text;
  const json = typeof text.value === 'string' ? graphQlBody(text.value) : undefined;
  return json === undefined
    ? failed({ message: 'The variables below the GraphQL query are not valid JSON. Correct them.' })
    : success(json);
}

/** Begins the boundary of a form, and the lines with it. */
const DASHES = '-'.repeat(24);

/** A form as `curl` sends it. The boundary is a hash of the parts, so that none of them can have it. */
async function formBody(
  parts: readonly FormPart[],
  readFile: ReadBodyFile | undefined,
  filler: Filler,
): Promise<Result<FilledBody>> {
  const contents: FilledBody[] = [];
  const hash = createHash('sha256');
  for (const { head, content, isFile } of parts) {
    const path = filler.text(content) ?? '';
    const read = isFile ? await contentOf({ path, filled: false }, readFile) : success(path);
    if (!read.ok) return read;
    const begin = `${filler.text(head) ?? ''}\r\n\r\n`;
    hash.update(begin).update(read.value).update('\0');
    contents.push(begin, read.value);
  }
  const line = `--${DASHES}${hash.digest('hex').slice(0, 22)}`;
  const whole = contents.flatMap((one, index) => (index % 2 === 0 ? [`${line}\r\n`, one] : [one, '\r\n']));
  return success(joined([...whole, `${line}--\r\n`]));
}

/** Text, or bytes where one of the parts is not text. */
function joined(contents: readonly FilledBody[]): FilledBody {
  const isText = contents.every((one) => typeof one === 'string');
  return isText
    ? contents.join('')
    : concatBytes(...contents.map((one) => (typeof one === 'string' ? utf8ToBytes(one) : one)));
}

/** Without line ends and NUL, as `curl -d @file` sends a file. */
function onOneLine(content: FilledBody): FilledBody {
  if (typeof content === 'string') return content.replace(/[\r\n\0]/g, '');
  return content.filter((byte) => byte !== 10 && byte !== 13 && byte !== 0);
}

/** A header `Content-Type` with the boundary of a form. */
export function withBoundary(contentType: string, body: FilledBody): string {
  if (/;\s*boundary=/i.test(contentType)) return contentType;
  const begin = typeof body === 'string' ? body : String.fromCharCode(...body.subarray(0, 100));
  return `${contentType}; boundary=${begin.slice(2, begin.indexOf('\r\n'))}`;
}

async function joinedParts(
  body: HttpBody,
  contentType: string | undefined,
  readFile: ReadBodyFile | undefined,
  filler: Filler,
): Promise<Result<FilledBody>> {
  const form = body.json && bodyForm(contentType) === 'form' ? 'as-written' : bodyForm(contentType);
  const parts = bodyParts(body.include ? body.text.trimStart() : body.text, form);
  const contents: FilledBody[] = [];
  for (const part of parts) {
    if (part.kind === 'text') {
      const filled = filler.text(part.text) ?? '';
      contents.push(form === 'form' ? encodedForm(filled) : filled);
      continue;
    }
    const read = await contentOf({ ...part, path: filler.text(part.path) ?? '' }, readFile);
    if (!read.ok) return read;
    // `<@ file` fills variables in, `< file` sends the file as it is.
    if (!part.filled || typeof read.value !== 'string') {
      contents.push(read.value);
      continue;
    }
    const script = placeholdersOf(read.value, 0, read.value.length).find(isScript);
    if (script) return failed({ message: `${part.path}: ${scriptPlaceholder(script.inner.text)}` });
    contents.push(filler.text(read.value) ?? '');
  }
  return success(joined(contents));
}

/** The content of a file: text in its encoding, or bytes where it is sent as it is and is not text. */
async function contentOf(
  { path, encoding, filled }: { path: string; encoding?: string; filled: boolean },
  readFile: ReadBodyFile | undefined,
): Promise<Result<FilledBody>> {
  const text = await textOfFile(path, encoding, readFile);
  if (text.ok || filled || text.failure.code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') return text;
  const bytes = await textOfFile(path, BYTES, readFile);
  return bytes.ok ? success(bytesOfLatin1(bytes.value)) : bytes;
}

async function textOfFile(
  path: string,
  encoding: string | undefined,
  readFile: ReadBodyFile | undefined,
): Promise<Result<string, Failure & { readonly code?: string }>> {
  if (!readFile) {
    return failed({ message: `The body comes from the file ${path}, which may not be read here.` });
  }
  try {
    return success(await readFile(path, encoding ?? 'utf-8'));
  } catch (error) {
    const { code } = error as { code?: unknown };
    const why = typeof code === 'string' ? (WHY_UNREADABLE[code] ?? ` (${code})`) : '';
    const message = `The file ${path} of the body cannot be read${why}.`;
    return failed({ message, ...(typeof code === 'string' ? { code } : {}) });
  }
}
