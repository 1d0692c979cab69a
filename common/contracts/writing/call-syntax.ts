/**
 * The syntax of written calls, `token.transfer(to: 0x…, amount: 1.5 ether) { value: 1 gwei }`, and of deployments,
 * `Token("name", 18)`.
 */

import { shortened } from '../../units/words';

/** The option with the addresses of libraries that a deployment is linked with: `{ libraries: (MathLib: 0x…) }`. */
export const LIBRARIES = 'libraries';

/** Half-open, in UTF-16 units of the text that was parsed. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Word extends Span {
  readonly text: string;
}

/** A value as written; its type decides what it means. */
export type WrittenValue =
  /** `text` has no spaces and no `_`: `1.5ether`, `0x1f`, `1e6`. `unit`: the contract of `1.5 token`. */
  | (Word & { readonly kind: 'number'; readonly unit?: Word })
  | (Span & { readonly kind: 'text'; readonly value: string })
  | (Span & { readonly kind: 'list' | 'tuple'; readonly items: readonly Argument[] })
  /** `true`, the name of a contract, or of a variable. */
  | (Word & { readonly kind: 'word' })
  /** `%name` */
  | (Word & { readonly kind: 'variable' })
  /** `{{…}}`, with its braces. */
  | (Word & { readonly kind: 'placeholder' });

export interface Argument extends Span {
  /** Of `to: 0x…`. */
  readonly name?: Word;
  /** Absent while it is missing. */
  readonly value?: WrittenValue;
}

export interface WrittenCall extends Span {
  readonly contract: Word;
  /** The function; of a deployment, the same as `contract`. */
  readonly name: Word;
  /** Set for a deployment: the arguments are those of the constructor. */
  readonly deploys?: true;
  /** The types of `transfer(address,uint256)(…)`, with their parentheses. */
  readonly types?: Word;
  readonly items: readonly Argument[];
  /** With the parentheses. */
  readonly list: Span;
  /** `{ value: 1 ether }` */
  readonly options?: Span & { readonly items: readonly Argument[] };
}

interface CallMistake extends Span {
  readonly message: string;
}

/** The first mistake, if any; the call has what was read before it. */
export interface ParsedCall {
  readonly call: WrittenCall;
  readonly mistake?: CallMistake;
  /** Where the call ends in the text. */
  readonly end: number;
}

const HEAD = /([A-Za-z_]\w*)\s*\.\s*([A-Za-z_$][\w$]*)\s*(?=\()/y;
const DEPLOYED = /([A-Za-z_]\w*)\s*(?=\()/y;
const TYPES = /\([\w\s,()[\]]*\)(?=\s*\()/y;
const SPACE = /\s*/y;
const COMMENT = /\/\/[^\r\n]*/y;
const NUMBER = /(-?(?:0x[\da-fA-F]*|\d[\d_]*(?:\.\d+)?(?:e\d{1,2})?))(?:[ \t]*(wei|gwei|ether)\b)?/y;
const PLACEHOLDER = /\{\{[^{}\r\n]*\}\}/y;
const VARIABLE = /%[^\s{}"'`()=,;$%<>|\\[\]:]+/y;
const NAME = /([A-Za-z_$][\w$-]*)(?:\s*(:))?/y;
/** What is no value, up to where the next one can start. */
const STRAY = /[^\s,()[\]{}]+/y;
const DEEPEST = 20;

/** Whether a text starts with `contract.function(`. */
export function startsCall(text: string, from = 0): boolean {
  HEAD.lastIndex = from;
  return HEAD.test(text);
}

/** Undefined if there is no `Contract(` at the offset. */
export function parseDeployment(text: string, from = 0): ParsedCall | undefined {
  DEPLOYED.lastIndex = from;
  const head = DEPLOYED.exec(text);
  if (!head) return undefined;
  const contract = word(text, from, from + (head[1] ?? '').length);
  return parsedRest(new Reader(text, DEPLOYED.lastIndex), {
    start: from,
    contract,
    name: contract,
    deploys: true,
  });
}

/** Undefined if there is no `contract.function(` at the offset. */
export function parseWrittenCall(text: string, from = 0): ParsedCall | undefined {
  HEAD.lastIndex = from;
  const head = HEAD.exec(text);
  if (!head) return undefined;
  const reader = new Reader(text, HEAD.lastIndex);
  const contract = word(text, from, from + (head[1] ?? '').length);
  const nameAt = text.indexOf(head[2] ?? '', text.indexOf('.', contract.end));
  const name = word(text, nameAt, nameAt + (head[2] ?? '').length);
  const types = reader.types();
  reader.skip();
  return parsedRest(reader, { start: from, contract, name, ...(types ? { types } : {}) });
}

/** Reads the arguments and the options. */
function parsedRest(
  reader: Reader,
  head: Pick<WrittenCall, 'start' | 'contract' | 'name' | 'types' | 'deploys'>,
): ParsedCall {
  const list = reader.list(')');
  const end = reader.at;
  const options = list.closed ? reader.options() : undefined;
  const call: WrittenCall = {
    ...head,
    end: options?.end ?? end,
    items: list.items,
    list: { start: list.start, end: list.end },
    ...(options ? { options } : {}),
  };
  return { call, end: call.end, ...(reader.mistake ? { mistake: reader.mistake } : {}) };
}

/** A single value; undefined if the text is none, or has more. */
export function parseWrittenValue(text: string): WrittenValue | undefined {
  const reader = new Reader(text, 0);
  reader.skip();
  const value = reader.value();
  reader.skip();
  return value && !reader.mistake && reader.at === text.length ? value : undefined;
}

/** The names among the values of a call, of contracts or variables: `alice`, `%alice`. Spans are without the `%`. */
export function wordsOf(items: readonly Argument[]): readonly Word[] {
  return items.flatMap(({ value }) => {
    if (value?.kind === 'list' || value?.kind === 'tuple') return wordsOf(value.items);
    if (value?.kind === 'number') return value.unit ?? [];
    if (value?.kind === 'variable') return { ...value, start: value.start + 1, text: value.text.slice(1) };
    return value?.kind === 'word' && !/^(?:true|false)$/i.test(value.text) ? value : [];
  });
}

function word(text: string, start: number, end: number): Word {
  return { start, end, text: text.slice(start, end) };
}

class Reader {
  mistake: CallMistake | undefined;
  #depth = 0;

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  skip(): void {
    do this.#match(SPACE);
    while (this.#match(COMMENT));
  }

  types(): Word | undefined {
    const found = this.#match(TYPES);
    return found ? word(this.text, this.at - found[0].length, this.at) : undefined;
  }

  options(): WrittenCall['options'] {
    // Another object is a call of its own.
    const found = this.#match(/[ \t]*(?=\{\s*[A-Za-z]\w*\s*[:,}])/y);
    return found ? this.list('}') : undefined;
  }

  /** The list that starts at the current bracket. */
  list(close: ')' | ']' | '}'): Span & { readonly items: readonly Argument[]; readonly closed: boolean } {
    const start = this.at++;
    const items: Argument[] = [];
    this.#depth++;
    for (;;) {
      this.skip();
      const char = this.text[this.at];
      if (char === close) {
        this.at++;
        this.#depth--;
        return { start, end: this.at, items, closed: true };
      }
      if (char === undefined || ')]}'.includes(char) || this.#depth > DEEPEST) {
        this.#fail(
          start,
          start + 1,
          this.#depth > DEEPEST ? 'Too many brackets.' : `\`${close}\` is missing.`,
        );
        if (this.#depth > DEEPEST) this.at = this.text.length;
        this.#depth--;
        return { start, end: this.at, items, closed: false };
      }
      items.push(this.#argument());
      this.skip();
      if (this.text[this.at] === ',') this.at++;
      else if (!this.#ends(close)) this.#fail(this.at, this.at + 1, 'A comma is missing.');
    }
  }

  value(): WrittenValue | undefined {
    const start = this.at;
    const char = this.text[start];
    if (char === '"' || char === "'" || (char === '\\' && this.text[start + 1] === '"'))
      return this.#quoted();
    if (char === '[' || char === '(') {
      const { items, end } = this.list(char === '[' ? ']' : ')');
      return { kind: char === '[' ? 'list' : 'tuple', start, end, items };
    }
    const number = this.#match(NUMBER);
    if (number) {
      const text = `${number[1] ?? ''}${number[2] ?? ''}`.replaceAll('_', '');
      const unit = number[2] === undefined ? this.#unit() : undefined;
      return { kind: 'number', start, end: this.at, text, ...(unit ? { unit } : {}) };
    }
    const kinds = [
      ['placeholder', PLACEHOLDER],
      ['variable', VARIABLE],
    ] as const;
    for (const [kind, pattern] of kinds)
      if (this.#match(pattern)) return { kind, ...word(this.text, start, this.at) };
    const [name] = this.#match(/[A-Za-z_$][\w$-]*/y) ?? [];
    return name === undefined ? undefined : { kind: 'word', ...word(this.text, start, this.at) };
  }

  #argument(): Argument {
    const start = this.at;
    const named = this.#match(NAME);
    const name = named?.[2] ? word(this.text, start, start + (named[1] ?? '').length) : undefined;
    if (!name) this.at = start;
    this.skip();
    const value = this.value();
    const stray = value && (value.kind === 'list' || value.kind === 'tuple') ? null : this.#match(STRAY);
    if (stray) {
      const from = value?.start ?? this.at - stray[0].length;
      const written = this.text.slice(from, this.at);
      // The call of a multicall: its data is the value.
      const isCall =
        /^[A-Za-z_]\w*\.[A-Za-z_$][\w$]*$/.test(written) && /^\s*\(/.test(this.text.slice(this.at));
      this.#fail(
        from,
        this.at,
        isCall
          ? `A call inside a call is written as its data: \`{{$calldata ${shortened(written, 50)}(…)}}\`.`
          : `${shortened(written, 50)} is not a value. Write text in quotes.`,
      );
    } else if (!value) {
      const { start: from, end } = name ?? { start, end: start + 1 };
      this.#fail(from, end, 'A value is missing.');
      // A bracket that opens nothing.
      if (this.text[this.at] === '{') this.at++;
    }
    return { start, end: this.at, ...(name ? { name } : {}), ...(value ? { value } : {}) };
  }

  #unit(): Word | undefined {
    const found = this.#match(/[ \t]+([A-Za-z_]\w*)/y)?.[1];
    return found === undefined ? undefined : word(this.text, this.at - found.length, this.at);
  }

  #quoted(): WrittenValue {
    const start = this.at;
    const quote = this.text[start] === '\\' ? '\\"' : (this.text[start] as string);
    let end = start + quote.length;
    while (end < this.text.length && !this.text.startsWith(quote, end)) {
      end += quote.length === 1 && this.text[end] === '\\' ? 2 : 1;
    }
    const closed = end < this.text.length;
    if (!closed) this.#fail(start, start + quote.length, 'The quote is not closed.');
    this.at = Math.min(this.text.length, end + quote.length);
    const inner = this.text.slice(start + quote.length, end);
    return { kind: 'text', start, end: this.at, value: unescaped(inner) };
  }

  #ends(close: string): boolean {
    const char = this.text[this.at];
    return char === undefined || char === close || ')]}'.includes(char);
  }

  #fail(start: number, end: number, message: string): void {
    this.mistake ??= { start, end, message };
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char);
}
