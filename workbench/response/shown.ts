/** The content of a response document as plain data: its lenses, its subject, places in its text. */
import { defined } from '../../common/defined';
import { parseJsonText } from '../../common/scratch/json/json';
import { type PathStep, pathText } from '../../common/scratch/json/json-path';
import { nodeAtPath, pathAtOffset } from '../../common/scratch/json/json-value';
import { gatherFor } from '../../common/scratch/text/gather';
import type { JsonNode, Span } from '../../common/scratch/types';
import { contractCallOf as wholeCallOf } from '../../runner/judge/decoded-reply';
import type { Prepared, PreparedCall } from '../../runner/model/prepared';
import type { Presented } from '../../runner/present/presented';
import type { ContractCall } from '../../server/features/decode/decoded';
import type { ResponseParams } from '../../server/lsp/messages';
import type { ScreenText } from '../screen/text';

/** The content of a response document, as plain data. */
export interface ShownResponse extends Presented {
  /** Commands above the first line; none for a running stream. */
  readonly lenses?: readonly ShownLens[];
}

/** A command above a line of the text. */
export interface ShownLens {
  readonly title: ScreenText;
  /** Absent for a lens that is only text. */
  readonly command?: string;
  readonly arguments?: unknown[];
  readonly tooltip?: string;
  /** Before the outcome. */
  readonly first?: true;
  /** Above the last line instead of the first. */
  readonly atEnd?: true;
  /** Above this line instead of the first, from 0. */
  readonly line?: number;
}

/** What the language server needs to explain a response. `stream`: the document is a list of events. */
export function subjectOf(
  prepared: Pick<Prepared, 'calls' | 'operation' | 'url'>,
  { status, stream, uri, request }: Pick<ResponseParams, 'status' | 'stream' | 'uri' | 'request'>,
): ResponseParams {
  return {
    uri,
    calls: prepared.calls.map((call) => ({
      method: call.method,
      ...defined({ id: call.id, contract: contractCallOf(call) }),
    })),
    ...(prepared.operation ? { operation: prepared.operation.id } : {}),
    stream,
    status,
    host: new URL(prepared.url).host,
    request,
  };
}

/** Digits that are kept: more than any system contract takes. */
const LONGEST = 202;

/** The call of a contract in the first parameter, without most of its arguments. */
function contractCallOf(call: Pick<PreparedCall, 'params'>): ContractCall | undefined {
  const found = wholeCallOf(call);
  // Return values and errors depend on the selector alone, those of system contracts on the length.
  return found && { ...found, data: found.data.slice(0, LONGEST) };
}

/** The JSONPath of the value or member name at an offset; undefined when there is none. */
export function pathAt(text: string, offset: number): string | undefined {
  const root = parse(text);
  const at = root && pathAtOffset(root, offset);
  return at && root?.kind !== 'invalid' ? pathText(at.path) : undefined;
}

/** The span of the value at a path; undefined when the text does not have it. */
export function placeOf(text: string, path: readonly PathStep[]): Span | undefined {
  const root = parse(text);
  if (!root) return undefined;
  const above = nodeAtPath(root, path.slice(0, -1));
  const node = nodeAtPath(root, path);
  return path.length > 0 && node === above ? undefined : { start: node.start, end: node.end };
}

function parse(text: string): JsonNode | undefined {
  return parseJsonText(gatherFor(text), 0, text.length, { sent: true, silent: true });
}
