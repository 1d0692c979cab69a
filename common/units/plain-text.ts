export interface PlainTextOptions {
  /** Maximum length in UTF-16 units, including the `…` of truncated text. Default: 200. */
  readonly max?: number;
  /** Keeps line breaks, for tooltips. By default they become spaces. */
  readonly lines?: boolean;
}

const ESC = '\u001b';
/** `ESC [` in one character. */
const CSI = '\u009b';
const BEL = '\u0007';
/** Escape sequences of terminals: colors and cursor movements, then titles and clipboard writes. */
const ANSI = new RegExp(
  `(?:${ESC}\\[|${CSI})[0-?]*[ -/]*[@-~]|${ESC}\\][^${ESC}${BEL}]*(?:${BEL}|${ESC}\\\\)?`,
  'g',
);
/**
 * Invisible characters that change the visible text: control, bidirectional and zero-width characters. The joiners are
 * excluded because some languages and emoji need them.
 */
const INVISIBLE = /(?!\u200c|\u200d|\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/**
 * Makes text of a node, a file or a workspace's settings safe to show. In a notification, VS Code renders
 * `[text](command:…)` as a link that runs the command, and `$(name)` as an icon. A space breaks both. A zero-width
 * character would too, but the reader could not see it and would copy it with the text.
 */
export function plainText(text: string, { max = 200, lines = false }: PlainTextOptions = {}): string {
  // Avoids work on long text. The factor leaves room for the sequences that are removed.
  const near = text.length > max * 20 ? `${text.slice(0, max * 20)}…` : text;
  const visible = near
    .replace(ANSI, '')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(INVISIBLE, '')
    .replace(LONE_SURROGATE, '\ufffd');
  const folded = lines
    ? visible
    : visible.replace(/(?<!\s)\s+/g, (space) => (space.includes('\n') ? ' ' : space));
  return cut(folded, max)
    .replace(/\](?=\()/g, '] ')
    .replace(/\$(?=\()/g, '$ ');
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // Do not split a surrogate pair.
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
