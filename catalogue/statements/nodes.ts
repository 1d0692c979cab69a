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
    known = { steps: text === '' ? [] : text.split('.'), isPlain: !/[*~^]/.test(text) };
    patterns.set(text, known);
  }
  return known;
}

/** The nodes of a pattern below a node; see `Statement` for the patterns. */
export function nodesAt(node: Node, pattern: string): readonly Node[] {
  const { steps, isPlain } = patternOf(pattern);
  if (isPlain) {
    const only = memberAt(node, steps);
    return only ? [only] : [];
  }
  const found: Node[] = [];
  collect(node, steps, 0, found);
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
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    if (!Object.hasOwn(value, step)) return undefined;
    current = { value: (value as Readonly<Record<string, unknown>>)[step], step, above: current };
  }
  return current;
}

function collect(node: Node, steps: readonly string[], at: number, found: Node[]): void {
  const step = steps[at];
  if (step === undefined) {
    found.push(node);
    return;
  }
  if (step.startsWith('^')) {
    let around: Node | undefined = node;
    for (let level = 0; level < step.length && around; level++) around = objectAround(around);
    if (around) collect(around, steps, at + 1, found);
    return;
  }
  const { value } = node;
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (step !== '*') return;
    for (let index = 0; index < value.length; index++) {
      collect({ value: value[index], step: index, above: node }, steps, at + 1, found);
    }
  } else if (step === '*' || step === '~') {
    for (const [name, member] of Object.entries(value)) {
      collect({ value: step === '~' ? name : member, step: name, above: node }, steps, at + 1, found);
    }
  } else if (Object.hasOwn(value, step)) {
    const member = (value as Readonly<Record<string, unknown>>)[step];
    collect({ value: member, step, above: node }, steps, at + 1, found);
  }
}

/** The next object up: lists are passed. */
function objectAround({ above }: Node): Node | undefined {
  let current = above;
  while (current && Array.isArray(current.value)) current = current.above;
  return current;
}
