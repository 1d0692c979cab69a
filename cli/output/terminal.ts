import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { mask } from '../../common/masking/mask';

/** Standard streams, working folder and environment of a command; passed in, so that tests can replace them. */
export interface Terminal {
  readonly out: Writable;
  readonly err: Writable;
  readonly input: Readable;
  /** Working folder, absolute. */
  readonly cwd: string;
  /** Environment variables. Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether to write colors to `out`. */
  readonly color: boolean;
  /** The size of the terminal in characters; absent when `out` is not a terminal. */
  readonly screen?: () => { readonly columns: number; readonly rows: number };
  /** Whether a person can be asked. */
  readonly interactive: boolean;
  /** Aborts when the command is stopped. */
  readonly signal: AbortSignal;
}

/** What is written about an error that nobody expected; a message may quote a URL. */
export function crashText(error: unknown): string {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `slotpad: ${printable(mask(details))}\n`;
}

/** Writes and waits while the stream is full, so that large output does not fill up the memory. */
export async function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  if (text.length > 0 && !stream.write(text)) await once(stream, 'drain');
}

export async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

/** One line without its line end; undefined at the end of the input, or when the signal aborts. */
export async function readLine(stream: Readable, signal: AbortSignal): Promise<string | undefined> {
  let text = '';
  stream.resume();
  try {
    for (;;) {
      const [chunk] = (await Promise.race([
        once(stream, 'data', { signal }),
        once(stream, 'end', { signal }).then(() => [undefined]),
      ])) as [Buffer | string | undefined];
      if (chunk === undefined) return text === '' ? undefined : text;
      text += chunk.toString();
      const end = text.search(/[\r\n]/);
      if (end >= 0) return text.slice(0, end);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  } finally {
    stream.pause();
  }
}

/** Whether to write colors. FORCE_COLOR overrides NO_COLOR. */
export function wantsColor(
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && (NO_COLOR ?? '') === '' && TERM !== 'dumb';
}

export type Paint = (style: 'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'green', text: string) => string;

const CODES = { bold: 1, dim: 2, red: 31, yellow: 33, blue: 34, green: 32 } as const;

export function painter(color: boolean): Paint {
  return (style, text) => (color && text !== '' ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** How commands for a CI service begin in a log: `##[group]`, `##vso[…]` and `##teamcity[…]` anywhere in a line. */
const HASH_COMMAND = /##(?=\w{0,20}\[)/g;
/** `::error::` and other workflow commands of GitHub, at the beginning of a line. */
const COLON_COMMAND = /^([^\S\n]*):(?=:)/gm;

/**
 * JSON without control characters and without commands for a CI service. They are escaped, which does not change its
 * value.
 */
export function escaped(json: string): string {
  return json.replace(CONTROL, escapedCharacter).replace(HASH_COMMAND, '#\\u0023');
}

/**
 * Text of a node or a file for a terminal or a log. Control characters are escaped, so that it can't control the
 * terminal, and so is the first character of what would be a command for a CI service.
 */
export function printable(text: string): string {
  return escaped(text.replace(/\r\n/g, '\n')).replace(COLON_COMMAND, '$1\\u003a');
}

/** The same on one line: line breaks are escaped, so that the text can't pretend to be a line of Slotpad's. */
export function printableLine(text: string): string {
  return printable(text.replace(/\r?\n/g, '\\n'));
}

function escapedCharacter(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
