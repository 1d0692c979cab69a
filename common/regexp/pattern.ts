import { failed, type Result, success } from '../result';

/** A parsed regular expression. */
export type Pattern =
  | { readonly kind: 'character'; takes(codePoint: number): boolean }
  /** `^`, `$`, `\b`, `\B` */
  | { readonly kind: 'assert'; holds(text: string, at: number): boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly parts: readonly Pattern[] }
  /** `most` is absent for `*`, `+` and `{2,}`. */
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly least: number; readonly most?: number };

/** Deeper groups are refused. */
const DEEPEST = 100;

/** Parses a regular expression. Flags: `i`, `m`, `s`. */
export function parsePattern(text: string, flags: string): Result<Pattern> {
  try {
    const parser = new Parser(text, flags);
    return success(parser.whole());
  } catch (error) {
    if (error instanceof Unreadable) return failed({ message: error.message });
    throw error;
  }
}

class Unreadable extends Error {}

const QUANTIFIER = /(?:[*+?]|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})\??/y;
const ESCAPE =
  /\\(?:[pP]\{[\w=]{1,60}\}|u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[dDwWsSfnrtv0]|[^\w\s])/y;
const CLASS = /\[(?:[^\]\\]|\\[\s\S])*\]/y;

class Parser {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly flags: string,
  ) {}

  whole(): Pattern {
    const pattern = this.choice();
    if (this.at < this.text.length) throw new Unreadable('`)` without `(`.');
    return pattern;
  }

  private choice(): Pattern {
    const parts = [this.sequence()];
    while (this.text[this.at] === '|') {
      this.at++;
      parts.push(this.sequence());
    }
    const [only] = parts;
    return only && parts.length === 1 ? only : { kind: 'choice', parts };
  }

  private sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.at < this.text.length && !/[|)]/.test(this.text.charAt(this.at))) {
      const part = this.part();
      const quantifier = this.take(QUANTIFIER);
      if (!quantifier) {
        parts.push(part);
        continue;
      }
      if (part.kind === 'assert') throw new Unreadable('Nothing to repeat.');
      parts.push({ kind: 'repeat', part, ...boundsOf(quantifier) });
    }
    return { kind: 'sequence', parts };
  }

  private part(): Pattern {
    const { text, at } = this;
    const escaped = this.take(ESCAPE);
    if (escaped) return this.set(escaped[0]);
    const set = this.take(CLASS);
    if (set) return this.set(set[0]);
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    this.at += char.length;
    switch (char) {
      case '(':
        return this.group();
      case '.':
        // As in I-Regexp: U+2028 and U+2029 are no line ends.
        return this.set(this.flags.includes('s') ? '[\\s\\S]' : '[^\\n\\r]');
      case '^':
        return this.edge((other, index) => index === 0 || isLineEnd(other[index - 1]), 0);
      case '$':
        return this.edge((other, index) => index === other.length || isLineEnd(other[index]), 1);
      case '\\':
        return this.wordEdge();
      case '*':
      case '+':
      case '?':
        throw new Unreadable('Nothing to repeat.');
      case '[':
        throw new Unreadable('A `]` is missing.');
      case ']':
      case '{':
      case '}':
        throw new Unreadable(`Write \`\\${char}\`.`);
      default: {
        const code = char.codePointAt(0);
        if (this.flags.includes('i')) return this.set(char);
        return { kind: 'character', takes: (other) => other === code };
      }
    }
  }

  private group(): Pattern {
    if (++this.depth > DEEPEST) throw new Unreadable('This pattern is nested too deeply.');
    const kind = /^\?(?::|<[A-Za-z_]\w*>)?/.exec(this.text.slice(this.at, this.at + 100))?.[0] ?? '';
    if (kind === '?') throw new Unreadable('Lookahead and lookbehind are not supported.');
    this.at += kind.length;
    const inner = this.choice();
    if (this.text[this.at] !== ')') throw new Unreadable('A `)` is missing.');
    this.at++;
    this.depth--;
    return inner;
  }

  /** A class or an escape. The engine's own pattern tests one character, which takes constant time. */
  private set(source: string): Pattern {
    let one: RegExp;
    try {
      one = new RegExp(`^${source}$`, this.flags.includes('i') ? 'iu' : 'u');
    } catch {
      throw new Unreadable(`\`${source}\` is not valid.`);
    }
    const known = new Map<number, boolean>();
    return {
      kind: 'character',
      takes(code) {
        let takes = known.get(code);
        if (takes === undefined) {
          takes = one.test(String.fromCodePoint(code));
          known.set(code, takes);
        }
        return takes;
      },
    };
  }

  private edge(ofLine: (text: string, at: number) => boolean, end: 0 | 1): Pattern {
    const holds = this.flags.includes('m')
      ? ofLine
      : (text: string, at: number) => at === (end === 0 ? 0 : text.length);
    return { kind: 'assert', holds };
  }

  /** `\b`, `\B`. The backslash was read. */
  private wordEdge(): Pattern {
    const char = this.text[this.at++];
    if (char === 'b' || char === 'B') {
      return { kind: 'assert', holds: (text, at) => isWordEdge(text, at) === (char === 'b') };
    }
    const isReference = char !== undefined && /[1-9k]/.test(char);
    throw new Unreadable(
      isReference ? 'References to groups are not supported.' : `\`\\${char ?? ''}\` is not an escape.`,
    );
  }

  private take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }
}

function boundsOf([text, from, comma, to]: RegExpExecArray): { least: number; most?: number } {
  if (text.startsWith('*')) return { least: 0 };
  if (text.startsWith('+')) return { least: 1 };
  if (text.startsWith('?')) return { least: 0, most: 1 };
  const least = Number(from);
  if (comma === undefined) return { least, most: least };
  if (to === undefined) return { least };
  if (Number(to) < least) throw new Unreadable(`In \`${text}\`, the first number is the smaller one.`);
  return { least, most: Number(to) };
}

function isLineEnd(char: string | undefined): boolean {
  return char === '\n' || char === '\r';
}

function isWordEdge(text: string, at: number): boolean {
  return /\w/.test(text.charAt(at - 1)) !== /\w/.test(text.charAt(at));
}
