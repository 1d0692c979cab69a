/** Values of a response with the way to them, without a path until somebody asks for one: a response may be large. */

/** A value, and where it is. */
export interface Node {
  readonly value: unknown;
  /** Its name or index in the value around it. */
  readonly step: string | number;
  /** Absent for the response itself. */
  readonly above?: Node;
}

/** A value that breaks a statement, and what it should agree with. */
export interface Broken {
  readonly node: Node;
  readonly other?: unknown;
}

export function rootNode(value: unknown): Node {
  return { value, step: '' };
}

export function pathOf(node: Node): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let current = node; current.above; current = current.above) path.unshift(current.step);
  return path;
}

interface Pattern {
  readonly steps: readonly string[];
  /** Member names only: it has one place at most. */
  readonly isPlain: boolean;
}

const patterns = new Map<string, Pattern>();

/** The declarations have a few hundred patterns: each is split once. */
function patternOf(text: string): Pattern {
  let known = patterns.get(text);
  if (!known) {
    known = { steps: text === '' ? [] : text.split('.'), isPlain: !/[*~^=]/.test(text) };
    patterns.set(text, known);
  }
  return known;
}

/**
 * The nodes of a pattern below a node; see `Statement` for the patterns.
 * @param most the number of nodes to stop at
 */
export function nodesAt(node: Node, pattern: string, most = Number.POSITIVE_INFINITY): readonly Node[] {
  const { steps, isPlain } = patternOf(pattern);
  if (isPlain) {
    const only = memberAt(node, steps);
    return only ? [only] : [];
  }
  const found: Node[] = [];
  collect(
    node,
    steps.includes('=') ? steps.map((step) => (step === '=' ? String(node.step) : step)) : steps,
    0,
    found,
    most,
  );
  return found;
}

/** The first node of a pattern. */
export function nodeAt(node: Node, pattern: string): Node | undefined {
  const { steps, isPlain } = patternOf(pattern);
  return isPlain ? memberAt(node, steps) : nodesAt(node, pattern)[0];
}

function memberAt(node: Node, steps: readonly string[]): Node | undefined {
  let current = node;
  for (const step of steps) {
    const { value } = current;
    if (typeof value !== 'object' || value === null) return undefined;
    const isItem = Array.isArray(value);
    if ((isItem && !/^\d+$/.test(step)) || !Object.hasOwn(value, step)) return undefined;
    const inner = (value as Readonly<Record<string, unknown>>)[step];
    current = { value: inner, step: isItem ? Number(step) : step, above: current };
  }
  return current;
}

function collect(node: Node, steps: readonly string[], at: number, found: Node[], most: number): void {
  if (found.length >= most) return;
  const step = steps[at];
  if (step === undefined) {
    found.push(node);
    return;
  }
  if (step.startsWith('^')) {
    const around = objectAround(node, step.length);
    if (around) collect(around, steps, at + 1, found, most);
    return;
  }
  const { value } = node;
  if (typeof value !== 'object' || value === null) return;
  if (step.startsWith('**')) {
    for (const one of withThoseBelow(node, step.slice(2))) collect(one, steps, at + 1, found, most);
    return;
  }
  if (Array.isArray(value)) {
    if (step !== '*') return;
    for (let index = 0; index < value.length; index++) {
      collect({ value: value[index], step: index, above: node }, steps, at + 1, found, most);
    }
  } else if (step === '*' || step === '~') {
    for (const [name, member] of Object.entries(value)) {
      collect({ value: step === '~' ? name : member, step: name, above: node }, steps, at + 1, found, most);
    }
  } else if (Object.hasOwn(value, step)) {
    const member = (value as Readonly<Record<string, unknown>>)[step];
    collect({ value: member, step, above: node }, steps, at + 1, found, most);
  }
}

/** A node and all below it in lists of this name, without recursion: a response may be nested deeply. */
function withThoseBelow(node: Node, name: string): readonly Node[] {
  const all = [node];
  for (let at = 0; at < all.length; at++) {
    const list = memberAt(all[at] as Node, [name]);
    if (!list || !Array.isArray(list.value)) continue;
    for (const [index, value] of (list.value as readonly unknown[]).entries())
      all.push({ value, step: index, above: list });
  }
  return all;
}

/** The object so many levels up: lists are passed. */
function objectAround(node: Node, levels: number): Node | undefined {
  let current: Node | undefined = node;
  for (let level = 0; level < levels && current; level++) {
    current = current.above;
    while (current && Array.isArray(current.value)) current = current.above;
  }
  return current;
}
