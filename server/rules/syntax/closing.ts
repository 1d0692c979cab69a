import type { Block, JsonNode, RpcCall, Span } from '../../../common/scratch/types';
import type { Fix } from '../rule';

type Container = Extract<JsonNode, { kind: 'object' | 'array' }>;

/** Writes the bracket that is missing, and those of what is open around it; a comma in front of them goes. */
export function closing(block: Block, start: number): readonly Fix[] {
  for (const root of rootsOf(block)) {
    const way = wayTo(root, start);
    const inner = way?.at(-1);
    if (!way || !inner || inner.closed) continue;
    const open: Container[] = [];
    for (const node of [...way].reverse()) {
      if (node.closed) break;
      open.push(node);
    }
    const brackets = open.map((node) => (node.kind === 'object' ? '}' : ']')).join('');
    const member = firstMember(block.text, inner);
    if (!member) return [added(block.text, inner.end, brackets)];
    // The members belong to the object around the list.
    const edits = [{ start: member.end, end: member.end, text: ']' }];
    return open.length === 1 ? [{ title: 'Add ]', edits, preferred: true }] : [];
  }
  return [];
}

/** The end of the items of a list that took in the members behind it: `[1, "name": 2`. */
function firstMember(text: string, node: Container): { readonly end: number } | undefined {
  if (node.kind === 'object') return undefined;
  const index = node.items.findIndex(
    ({ kind, end }) => kind === 'string' && /^\s*:/.test(text.slice(end, end + 100)),
  );
  return index === -1 ? undefined : { end: node.items[index - 1]?.end ?? node.start + 1 };
}

/** Writes the parenthesis that a call lacks. */
export function closingCall(block: Block, open: number): readonly Fix[] {
  const { request } = block;
  const call =
    request?.kind === 'rpc' ? request.calls.find(({ paramsSpan }) => paramsSpan?.start === open) : undefined;
  if (!call?.paramsSpan || call.closed || call.params.some(isOpen)) return [];
  return [added(block.text, call.paramsSpan.end, ')')];
}

function added(text: string, end: number, brackets: string): Fix {
  const comma = /^[ \t]*,/.exec(text.slice(end, end + 100))?.[0].length ?? 0;
  return {
    title: `Add ${brackets}`,
    edits: [{ start: end, end: end + comma, text: brackets }],
    preferred: true,
  };
}

function rootsOf({ request }: Block): readonly JsonNode[] {
  if (request?.kind === 'rpc') return request.array ? [request.array] : request.calls.flatMap(rootsOfCall);
  return request?.body?.json ? [request.body.json] : [];
}

function rootsOfCall({ object, params }: RpcCall): readonly JsonNode[] {
  return object ? [object] : params;
}

/** The containers from the root down to the one that starts there. */
function wayTo(node: JsonNode, start: number): readonly Container[] | undefined {
  if ((node.kind !== 'object' && node.kind !== 'array') || start < node.start) return undefined;
  if (node.start === start) return [node];
  for (const child of childrenOf(node)) {
    const way = wayTo(child, start);
    if (way) return [node, ...way];
  }
  return undefined;
}

function childrenOf(node: Container): readonly JsonNode[] {
  return node.kind === 'array' ? node.items : node.members.flatMap(({ value }) => (value ? [value] : []));
}

function isOpen(node: JsonNode): boolean {
  if (node.kind === 'string') return node.quotes === 'unclosed';
  if (node.kind !== 'object' && node.kind !== 'array') return false;
  return !node.closed || childrenOf(node).some(isOpen);
}

/** The string that an unclosed one was meant to be: its quote goes before what closes or separates. */
export function closingQuote(text: string, span: Span): readonly Fix[] {
  const word = /^"[\w.:-]*(?=[)\]},\s]*$)/.exec(text.slice(span.start, span.end))?.[0];
  if (word === undefined) return [];
  const at = span.start + word.length;
  return [{ title: 'Add the closing quote', edits: [{ start: at, end: at, text: '"' }], preferred: true }];
}
