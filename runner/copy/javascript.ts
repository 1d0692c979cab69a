import type { ShellText } from '../../common/scratch/convert/shell-word';

/** Writes JSON values as JavaScript. Texts may contain environment variables. */
export interface Writer {
  /** A text as a string literal, a template literal, or a variable. */
  text(value: string): string;
  /**
   * A value as an expression, on one line when it is short.
   * @param indent indentation of its first line
   * @param before characters before it on that line
   */
  value(value: unknown, indent?: string, before?: number): string;
}

const WIDTH = 100;

/** @param parts splits a text at its variables */
export function javascript(parts: (text: string) => ShellText): Writer {
  function text(value: string): string {
    const pieces = parts(value);
    const [only] = pieces;
    if (pieces.length === 1) return typeof only === 'object' ? variable(only.variable) : quoted(only ?? '');
    const inner = pieces.map((piece) =>
      typeof piece === 'object'
        ? `\${${variable(piece.variable)}}`
        : escaped(piece).replace(/`|\$(?=\{)/g, '\\$&'),
    );
    return `\`${inner.join('')}\``;
  }

  function inline(value: unknown): string {
    if (typeof value === 'string') return text(value);
    if (value instanceof Code) return value.text;
    if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return String(value);
    const members = Object.entries(value).map(([name, member]) => `${key(name)}: ${inline(member)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }

  function laidOut(value: unknown, indent: string, before: number): string {
    const short = inline(value);
    if (indent.length + before + short.length <= WIDTH || typeof value !== 'object' || value === null)
      return short;
    if (value instanceof Code) return short;
    const inner = `${indent}  `;
    const [open, items, close] = Array.isArray(value)
      ? ['[', value.map((item) => laidOut(item, inner, 0)), ']']
      : [
          '{',
          Object.entries(value).map(
            ([name, member]) => `${key(name)}: ${laidOut(member, inner, key(name).length + 2)}`,
          ),
          '}',
        ];
    return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
  }

  function key(name: string): string {
    // As a plain key it would set the prototype.
    if (name === '__proto__') return "['__proto__']";
    if (/^[A-Za-z_$][\w$]*$/.test(name)) return name;
    const written = text(name);
    return written.startsWith("'") ? written : `[${written}]`;
  }

  return { text, value: (value, indent = '', before = 0) => laidOut(value, indent, before) };
}

/** An expression inside a value: `16n`. */
export class Code {
  constructor(readonly text: string) {}
}

function variable(name: string): string {
  return `process.env.${name}`;
}

function quoted(text: string): string {
  return text.includes("'") && !text.includes('"')
    ? `"${escaped(text)}"`
    : `'${escaped(text).replaceAll("'", "\\'")}'`;
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };

function escaped(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are escaped
    /[\\\u0000-\u001f\u007f\u2028\u2029]/g,
    (char) => NAMED[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The value of a JSON text; undefined when it is not JSON, or JavaScript would write its numbers differently. */
export function exactValue(text: string): { readonly value: unknown } | undefined {
  const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/-?\d[\d.eE+-]*/g) ?? [];
  if (numbers.some((number) => JSON.stringify(Number(number)) !== number)) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    // Not JSON.
    return undefined;
  }
}
