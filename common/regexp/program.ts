import type { Pattern } from './pattern';

/** An instruction. The next one follows, unless it says otherwise. */
export type Code =
  | { readonly op: 'character'; takes(codePoint: number): boolean }
  | { readonly op: 'assert'; holds(text: string, at: number): boolean }
  | { readonly op: 'jump'; readonly to: readonly number[] }
  | { readonly op: 'match' };

/** Repetitions such as `{1000}` are written out. */
const MOST_CODE = 5000;

/** The program of a pattern; undefined when it would be too large. */
export function compile(pattern: Pattern): readonly Code[] | undefined {
  const code: Code[] = [];
  if (!emit(pattern, code)) return undefined;
  code.push({ op: 'match' });
  return code;
}

function emit(pattern: Pattern, code: Code[]): boolean {
  if (code.length > MOST_CODE) return false;
  switch (pattern.kind) {
    case 'character':
      code.push({ op: 'character', takes: pattern.takes });
      return true;
    case 'assert':
      code.push({ op: 'assert', holds: pattern.holds });
      return true;
    case 'sequence':
      return pattern.parts.every((part) => emit(part, code));
    case 'choice':
      return emitChoice(pattern.parts, code);
    case 'repeat':
      return emitRepeat(pattern, code);
  }
}

function emitChoice(parts: readonly Pattern[], code: Code[]): boolean {
  const ends: number[] = [];
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    const start = code.length;
    if (!last) code.push({ op: 'match' });
    if (!emit(part, code)) return false;
    if (last) break;
    ends.push(code.length);
    code.push({ op: 'match' });
    code[start] = { op: 'jump', to: [start + 1, code.length] };
  }
  for (const end of ends) code[end] = { op: 'jump', to: [code.length] };
  return true;
}

function emitRepeat({ part, least, most }: Extract<Pattern, { kind: 'repeat' }>, code: Code[]): boolean {
  const first = code.length;
  for (let count = 0; count < least; count++) {
    if (!emit(part, code)) return false;
    // Without code, more repetitions change nothing.
    if (code.length === first) break;
  }
  if (most === undefined) {
    const start = code.length;
    code.push({ op: 'match' });
    if (!emit(part, code)) return false;
    code.push({ op: 'jump', to: [start] });
    code[start] = { op: 'jump', to: [start + 1, code.length] };
    return true;
  }
  const starts: number[] = [];
  for (let count = least; count < most; count++) {
    starts.push(code.length);
    code.push({ op: 'match' });
    if (!emit(part, code)) return false;
  }
  for (const start of starts) code[start] = { op: 'jump', to: [start + 1, code.length] };
  return code.length <= MOST_CODE;
}
