/** Places in a Solidity source: contracts and their functions, by their names. The source is not compiled. */
import { canonicalType } from '../ethereum/signature';
import type { AbiEntry } from './abi';

/** Half-open, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface ContractPlace {
  /** Its name. */
  readonly name: Span;
  /** Between its braces. */
  readonly body: Span;
  /** Names of the contracts that it inherits from, the most derived last. */
  readonly bases: readonly string[];
}

/** Longer sources are not searched. */
const LONGEST = 2_000_000;

/** Undefined if the source does not declare it. */
export function findContract(source: string, name: string): ContractPlace | undefined {
  if (source.length > LONGEST || !/^[A-Za-z_$][\w$]*$/.test(name)) return undefined;
  const code = withoutComments(source);
  const declared = /\b(?:contract|interface|library)\s+([A-Za-z_$][\w$]*)\s*([^{};]{0,2000})\{/g;
  for (const found of code.matchAll(declared)) {
    if (found[1] !== name) continue;
    const start = found.index + found[0].indexOf(name, found[0].search(/\s/));
    const open = found.index + found[0].length;
    const bases = [
      ...(found[2] ?? '').replace(/\([^()]*\)/g, '').matchAll(/(?:\bis|,)\s+(?:[\w$]+\.)*([\w$]+)/g),
    ];
    return {
      name: { start, end: start + name.length },
      body: { start: open, end: endOf(code, open) },
      bases: bases.flatMap(([, base]) => base ?? []),
    };
  }
  return undefined;
}

/** The name of a function, a constructor or a public variable in the body of a contract; undefined if it has none. */
export function findFunction(source: string, { body }: ContractPlace, entry: AbiEntry): Span | undefined {
  const code = withoutComments(source).slice(body.start, body.end);
  const at = (offset: number, length: number) => {
    return { start: body.start + offset, end: body.start + offset + length };
  };
  if (entry.kind === 'constructor') {
    const found = /\bconstructor\s*\(/.exec(code);
    return found ? at(found.index, 'constructor'.length) : undefined;
  }
  const name = entry.name.replaceAll('$', String.raw`\$`);
  const places = [
    ...code.matchAll(new RegExp(String.raw`\bfunction\s+(${name})\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)`, 'g')),
  ];
  const fitting = places.filter((one) => fits(one[2] ?? '', entry));
  const chosen = fitting[0] ?? (places.length === 1 ? places[0] : undefined);
  if (chosen) return at(chosen.index + chosen[0].indexOf(entry.name, 'function'.length), entry.name.length);
  const variable = new RegExp(String.raw`\bpublic\b[\w\s$()]{0,200}?\s(${name})\s*[;=]`).exec(code);
  return variable ? at(variable.index + variable[0].lastIndexOf(entry.name), entry.name.length) : undefined;
}

/** Why a function reverted: a custom error by its name, or the text of `require` and `revert`. */
export type RevertWords = { readonly error: string } | { readonly text: string };

/**
 * The only place in a function that raises an error; undefined if there are none or several.
 *
 * @param name of the function, in its declaration
 */
export function findRevert(source: string, name: Span, words: RevertWords): Span | undefined {
  const code = withoutComments(source);
  const open = code.indexOf('{', name.end);
  const semicolon = code.indexOf(';', name.end);
  if (open < 0 || (semicolon >= 0 && semicolon < open)) return undefined;
  const body = { start: open + 1, end: endOf(code, open + 1) };
  const wanted = 'error' in words ? words.error : JSON.stringify(words.text);
  if (!/^[A-Za-z_$][\w$]*$|^"/.test(wanted)) return undefined;
  // Texts are spaces in `code`.
  const inside = ('error' in words ? code : source).slice(body.start, body.end);
  const places: number[] = [];
  for (let at = inside.indexOf(wanted); at >= 0 && places.length < 2; at = inside.indexOf(wanted, at + 1)) {
    const isWord = 'text' in words || /^[^\w$]$/.test(inside[at - 1] ?? ' ');
    if (
      isWord &&
      ('text' in words || /^\s*\(/.test(inside.slice(at + wanted.length, at + wanted.length + 50)))
    )
      places.push(at);
  }
  const [only] = places;
  if (only === undefined || places.length > 1) return undefined;
  return { start: body.start + only, end: body.start + only + wanted.length };
}

/** Whether parameters may be those of an entry. Structs, enums and contracts have other names in the ABI. */
function fits(parameters: string, { inputs }: AbiEntry): boolean {
  const types =
    parameters.trim() === '' ? [] : parameters.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '');
  if (types.length !== inputs.length) return false;
  return inputs.every((input, index) => {
    const written = (types[index] ?? '').replace(/^(u?int)(?!\d)/, '$1256');
    const isElementary = /^(?:u?int\d+|address|bool|string|bytes\d*)(?:\[\d*\])*$/.test(written);
    return !isElementary || written === canonicalType(input);
  });
}

/** The source with spaces in place of comments and of the contents of texts, so that offsets stay. */
function withoutComments(source: string): string {
  return source.replace(
    /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\r\n]|\\.)*"?|'(?:[^'\\\r\n]|\\.)*'?/g,
    (found) => found.replace(/[^\r\n]/g, ' '),
  );
}

/** Offset of the brace that closes one that is open. */
function endOf(code: string, from: number): number {
  let depth = 1;
  for (let at = from; at < code.length; at++) {
    const char = code[at];
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at;
  }
  return code.length;
}
