import type { SpecProblem } from '../../catalogue/types';
import { parseJsonText } from '../../common/scratch/json/json';
import { nodeAtPath } from '../../common/scratch/json/json-value';
import { gatherFor } from '../../common/scratch/text/gather';
import type { JsonNode, JsonObject, Span } from '../../common/scratch/types';
import { shortened } from '../../common/units/words';
import type { VerifiedFact } from '../../common/verify/facts';
import type { Reply, RpcErrorBody } from '../model/outcome';
import type { Mark, QuietMark } from './presented';

/** Maximum number of marks: each one slows the editor down. */
const mostMarks = 200;

/** Marks the members and values of a response that differ from the catalogue. */
export function problemMarks(
  text: string,
  problems: readonly SpecProblem[],
  severity: Mark['severity'] = 'warning',
): readonly Mark[] {
  if (problems.length === 0) return [];
  const root = parse(text);
  return problems.slice(0, mostMarks).map((problem) => {
    const place = root && placeOf(root, problem.path, problem.at);
    return {
      ...(place ?? firstLine(text)),
      severity,
      code: problem.rule,
      message: problem.message,
    };
  });
}

/** Where a person reads that a fact was verified. */
export function verifiedMarks(text: string, facts: readonly VerifiedFact[]): readonly QuietMark[] {
  const root = parse(text);
  return facts.slice(0, mostMarks).flatMap(({ path, message }) => {
    const place = root && placeOf(root, path, 'value');
    return place ? [{ ...place, message }] : [];
  });
}

/** Marks JSON-RPC errors at their `error` member, in order, and an HTTP error on the first line. */
export function errorMarks(text: string, reply: Reply): readonly Mark[] {
  if (reply.rpcErrors.length > 0) {
    const root = parse(text);
    const places = root ? errorNodes(root) : [];
    return reply.rpcErrors.slice(0, mostMarks).map((error, index) => {
      const place = places[index] ?? firstLine(text);
      return {
        start: place.start,
        end: place.end,
        severity: 'error',
        byNode: true,
        code: String(error.code),
        message: errorWords(error),
      };
    });
  }
  if (reply.outcome !== 'http-error') return [];
  return [
    {
      ...firstLine(text),
      severity: 'error',
      byNode: true,
      code: String(reply.status),
      message: reply.message,
    },
  ];
}

/** `JSON-RPC error 3: execution reverted, data "0x08c379a0…"` */
function errorWords(error: RpcErrorBody): string {
  const data = error.data === undefined ? '' : `, data ${shortened(error.data, 301)}`;
  return `JSON-RPC error ${error.code}: ${error.message}${data}`;
}

/** The span of a path, or of its nearest parent that is in the text. */
function placeOf(root: JsonNode, path: SpecProblem['path'], at: SpecProblem['at']) {
  for (let length = path.length; length >= 0; length--) {
    const node = nodeAtPath(root, path.slice(0, length), length === path.length ? at : 'value');
    if (!node) continue;
    // Only the opening bracket: underlining a whole object would hide other marks in it.
    const large = 'kind' in node && (node.kind === 'object' || node.kind === 'array');
    return { start: node.start, end: large ? node.start + 1 : node.end };
  }
  return undefined;
}

function errorNodes(root: JsonNode): readonly Span[] {
  const replies = root.kind === 'array' ? root.items : [root];
  return replies.flatMap((reply) => (reply.kind === 'object' ? (errorMember(reply) ?? []) : []));
}

function errorMember(reply: JsonObject): Span | undefined {
  const member = reply.members.find((each) => each.key.value === 'error');
  return member?.value?.kind === 'null' ? undefined : member?.key;
}

function parse(text: string): JsonNode | undefined {
  return parseJsonText(gatherFor(text), 0, text.length, { sent: true, silent: true });
}

function firstLine(text: string): { start: number; end: number } {
  const end = text.indexOf('\n');
  return { start: 0, end: Math.max(1, end < 0 ? text.length : end) };
}
