import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** What a command sees of the process: given, so that a test can stand in for it. */
export interface Terminal {
  readonly out: Writable;
  readonly err: Writable;
  readonly input: Readable;
  /** Folder that relative paths are relative to. */
  readonly cwd: string;
  /** The variables of the process; none unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether `out` may be coloured. */
  readonly colour: boolean;
  /** The size of the screen that `out` is; absent when it is no terminal. */
  readonly screen?: () => { readonly columns: number; readonly rows: number };
  /** Whether somebody can be asked. */
  readonly interactive: boolean;
  /** Aborts when the person stops the command. */
  readonly signal: AbortSignal;
}

/** Writes and waits until it is on its way, so that a large output does not pile up in memory. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (text !== '' && !stream.write(text)) await once(stream, 'drain');
}

export async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

/** One line, without its end; undefined when the input ended. */
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
  } catch {
    return undefined;
  } finally {
    stream.pause();
  }
}

/** Whether output may be coloured, by the usual variables: FORCE_COLOR counts before NO_COLOR. */
export function wantsColour(
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && (NO_COLOR ?? '') === '' && TERM !== 'dumb';
}

export type Paint = (style: 'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'green', text: string) => string;

const CODES = { bold: 1, dim: 2, red: 31, yellow: 33, blue: 34, green: 32 } as const;

export function painter(colour: boolean): Paint {
  return (style, text) => (colour && text !== '' ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** The same characters as the escapes of JSON: the text stays the same value. */
export function escaped(json: string): string {
  return json.replace(CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What a node sent may hold codes that a terminal acts on: they are shown, not sent on. */
export function printable(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
