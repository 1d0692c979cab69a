import { forEachRecord, isRecord, type JsonRecord, memberOf, textIn } from './json';
import type { DocumentProblem } from './own-document';

/** Longest chain of references to follow. */
const MOST_STEPS = 32;
/** Maximum number of broken references to report. */
const MOST_REPORTED = 20;

/** Resolves `$ref` within one document: `#/components/schemas/Root`. */
export class References {
  readonly #root: unknown;
  readonly #known = new Map<string, unknown>();

  constructor(root: unknown) {
    this.#root = root;
  }

  /**
   * The value that stands for a node: the node itself, or what its `$ref` leads to. Undefined if the reference leads
   * nowhere, into another file, or back to itself.
   */
  resolve(node: unknown): unknown {
    let current = node;
    for (let step = 0; step < MOST_STEPS; step++) {
      const ref = memberOf(current, '$ref');
      if (typeof ref !== 'string') return current;
      current = this.target(ref);
    }
    return undefined;
  }

  /** Like `resolve`, for a node that has to be an object. */
  record(node: unknown): JsonRecord | undefined {
    const found = this.resolve(node);
    return isRecord(found) ? found : undefined;
  }

  /** The value at a JSON pointer of this document (RFC 6901); undefined if there is none. */
  target(ref: string): unknown {
    if (this.#known.has(ref)) return this.#known.get(ref);
    const found = ref === '#' || ref.startsWith('#/') ? this.#at(ref.slice(2)) : undefined;
    this.#known.set(ref, found);
    return found;
  }

  #at(pointer: string): unknown {
    if (pointer === '') return this.#root;
    let value = this.#root;
    for (const step of pointer.split('/')) {
      const name = unescaped(step);
      value = Array.isArray(value) ? (value as unknown[])[Number(name)] : memberOf(value, name);
    }
    return value;
  }
}

function unescaped(step: string): string {
  const pointer = step.replaceAll('~1', '/').replaceAll('~0', '~');
  if (!pointer.includes('%')) return pointer;
  try {
    return decodeURIComponent(pointer);
  } catch {
    // A percent sign that encodes nothing stands for itself.
    return pointer;
  }
}

/** The references of a document that lead nowhere or into other files. Each one once, with the place of its first use. */
export function brokenReferences(root: unknown, references: References): readonly DocumentProblem[] {
  const broken = new Map<string, DocumentProblem>();
  forEachRecord(root, (node, place) => {
    const ref = textIn(node, '$ref');
    if (ref === undefined || broken.has(ref) || broken.size >= MOST_REPORTED) return;
    const problem = problemOf(ref, place(), references);
    if (problem) broken.set(ref, problem);
  });
  return [...broken.values()];
}

function problemOf(ref: string, place: string, references: References): DocumentProblem | undefined {
  if (!ref.startsWith('#')) {
    return {
      place,
      message: `"${ref}" is in another file, which is not loaded.`,
      remedy: 'Bundle the specification into one file.',
    };
  }
  if (references.resolve({ $ref: ref }) !== undefined) return undefined;
  const leads = references.target(ref) === undefined ? 'does not exist' : 'refers to itself';
  return {
    place,
    message: `"${ref}" ${leads}.`,
    remedy: 'Correct the reference. Until then, any value is accepted there.',
  };
}
