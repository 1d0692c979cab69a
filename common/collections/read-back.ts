/** Whether a written request is read as what it was meant to be, and as nothing else. */
import { ScratchDocument } from '../scratch/document/document';
import { type BodyPart, bodyForm, bodyParts } from '../scratch/http/body';
import { contentType } from '../scratch/http/headers';
import { targetText } from '../scratch/http/request-line';
import type { Block, HttpRequest, Language, Placeholder } from '../scratch/types';

export interface Meant {
  readonly title: string;
  /** `secret token Bearer token` */
  readonly directives: readonly string[];
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: readonly BodyPart[];
}

/** System variables that an import writes. */
const OWN = new Set(['$guid', '$timestamp', '$datetime', '$randomInt', '$dotenv']);

export function isReadAs(text: string, meant: Meant): boolean {
  const block = onlyBlock('http', text, meant);
  const request = block?.request;
  if (request?.kind !== 'http' || request.curl) return false;
  const headers = request.headers.map(({ name, value }) => [name.text, value?.text ?? '']);
  return (
    request.method === meant.method &&
    targetText(request.target) === meant.url &&
    request.target.breaks.length === 0 &&
    isEqual(headers, meant.headers) &&
    isEqual(partsOf(request), meant.body)
  );
}

/** @param body JSON text of one or several calls */
export function isReadAsCalls(
  text: string,
  meant: Pick<Meant, 'title' | 'directives'> & { readonly body: string; readonly calls: number },
): boolean {
  const block = onlyBlock('jsonrpc', text, meant);
  const request = block?.request;
  return (
    request?.kind === 'rpc' &&
    request.calls.length === meant.calls &&
    request.calls.every(({ form, closed }) => form === 'object' && closed) &&
    block?.text.slice(request.start, request.end).trim() === meant.body
  );
}

/** Whether the only request is the call `meant.text`, such as `eth_chainId()`. */
export function isReadAsCall(
  text: string,
  meant: Pick<Meant, 'title' | 'directives'> & { readonly method: string; readonly text: string },
): boolean {
  const block = onlyBlock('jsonrpc', text, meant);
  const request = block?.request;
  if (request?.kind !== 'rpc' || request.calls.length !== 1) return false;
  const [call] = request.calls;
  return (
    call?.form === 'call' &&
    call.closed &&
    call.method?.text === meant.method &&
    block?.text.slice(request.start, request.end).trim() === meant.text
  );
}

/** The block of a text that has one request and the expected directives, and nothing that could act otherwise. */
function onlyBlock(
  language: Language,
  text: string,
  { title, directives }: Pick<Meant, 'title' | 'directives'>,
): Block | undefined {
  const document = new ScratchDocument('untitled:import', language, 0, text);
  const blocks = [...document.blocks()].map((placed) => placed.block).filter((one) => one.text.trim() !== '');
  const [block] = blocks;
  if (!block || blocks.length > 1) return undefined;
  const found = block.directives.map(({ key, value }) => `${key.text} ${value.text}`.trim());
  const isNeutral =
    (block.separator?.title.text ?? '') === title &&
    isEqual(found, directives) &&
    block.definitions.length === 0 &&
    !block.foreignTests &&
    !block.responseFiles &&
    block.problems.every(({ obstacle }) => !obstacle) &&
    block.placeholders.every(isOwn);
  return isNeutral ? block : undefined;
}

const isOwn = ({ expression }: Placeholder) =>
  expression.kind === 'variable' || (expression.kind === 'system' && OWN.has(expression.name));

function partsOf({ body, headers }: HttpRequest): readonly BodyPart[] {
  return body ? bodyParts(body.text, bodyForm(contentType(headers))) : [];
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
