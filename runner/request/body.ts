import { createHash } from 'node:crypto';
import { failed, type Result, success } from '../../common/result';
import { bodyForm, bodyParts, encodedForm } from '../../common/scratch/http/body-lines';
import { graphQlBody, isGraphQl } from '../../common/scratch/http/graphql';
import type { FormPart, HttpBody, HttpRequest } from '../../common/scratch/types';
import type { Filler } from './fill';

/**
 * Reads a file of a body as text; the path is as written.
 *
 * @param encoding a label such as `latin1`
 * @throws an error with a code, see `WHY_UNREADABLE`
 */
export type ReadBodyFile = (path: string, encoding?: string) => Promise<string>;

/** By the code of the error. */
const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: ': it does not exist',
  EISDIR: ': it is a folder',
  EFTYPE: ': it is a pipe or a device',
  EFBIG: ': it is larger than 256 MiB',
  ERR_ENCODING_INVALID_ENCODED_DATA: ': it is not text in this encoding, and Slotpad sends only text',
  ERR_ENCODING_NOT_SUPPORTED: ': its encoding is not known',
};

/** The body of a request as it is sent, without comment lines and with its files. */
export async function filledBody(
  request: HttpRequest & { readonly body: HttpBody },
  contentType: string | undefined,
  readFile: ReadBodyFile | undefined,
  filler: Filler,
): Promise<Result<string>> {
  const { body, curl } = request;
  if (curl) {
    if (body.form) return formText(body.form, readFile, filler);
    if (!body.include) return success(filler.text(body.value ?? body.text) ?? '');
    const file = await textOfFile(filler.text(body.include.text) ?? '', undefined, readFile);
    return file.ok && body.joinsLines ? success(file.value.replace(/[\r\n\0]/g, '')) : file;
  }
  const text = await joinedParts(body, contentType, readFile, filler);
  if (!text.ok || !isGraphQl(request.method, request.headers)) return text;
  const json = graphQlBody(text.value);
  return json === undefined
    ? failed({ message: 'The variables below the GraphQL query are not valid JSON. Correct them.' })
    : success(json);
}

/** Begins the boundary of a form, and the lines with it. */
const DASHES = '-'.repeat(24);

/** A form as `curl` sends it. The boundary is a hash of the parts, so that none of them can have it. */
async function formText(
  parts: readonly FormPart[],
  readFile: ReadBodyFile | undefined,
  filler: Filler,
): Promise<Result<string>> {
  const texts: string[] = [];
  for (const { head, content, isFile } of parts) {
    const filled = filler.text(content) ?? '';
    const text = isFile ? await textOfFile(filled, undefined, readFile) : success(filled);
    if (!text.ok) return text;
    texts.push(`${filler.text(head) ?? ''}\r\n\r\n${text.value}`);
  }
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 22);
  const line = `--${DASHES}${hash}`;
  return success(`${texts.map((text) => `${line}\r\n${text}\r\n`).join('')}${line}--\r\n`);
}

/** A header `Content-Type` with the boundary of a form. */
export function withBoundary(contentType: string, body: string): string {
  if (/;\s*boundary=/i.test(contentType)) return contentType;
  return `${contentType}; boundary=${body.slice(2, body.indexOf('\r\n'))}`;
}

async function joinedParts(
  body: HttpBody,
  contentType: string | undefined,
  readFile: ReadBodyFile | undefined,
  filler: Filler,
): Promise<Result<string>> {
  const form = body.json && bodyForm(contentType) === 'form' ? 'as-written' : bodyForm(contentType);
  const parts = bodyParts(body.include ? body.text.trimStart() : body.text, form);
  let text = '';
  for (const part of parts) {
    if (part.kind === 'text') {
      const filled = filler.text(part.text) ?? '';
      text += form === 'form' ? encodedForm(filled) : filled;
      continue;
    }
    const path = filler.text(part.path) ?? '';
    const read = await textOfFile(path, part.encoding, readFile);
    if (!read.ok) return read;
    // `<@ file` fills variables in, `< file` sends the file as it is.
    text += part.filled ? (filler.text(read.value) ?? '') : read.value;
  }
  return success(text);
}

async function textOfFile(
  path: string,
  encoding: string | undefined,
  readFile: ReadBodyFile | undefined,
): Promise<Result<string>> {
  if (!readFile) {
    return failed({ message: `The body comes from the file ${path}, which may not be read here.` });
  }
  try {
    return success(await readFile(path, encoding ?? 'utf-8'));
  } catch (error) {
    const { code } = error as { code?: unknown };
    const why = typeof code === 'string' ? (WHY_UNREADABLE[code] ?? ` (${code})`) : '';
    return failed({ message: `The file ${path} of the body cannot be read${why}.` });
  }
}
