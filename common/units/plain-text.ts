export interface PlainTextOptions {
  /** UTF-16 units; longer text is cut there, with `…`. 200 unless given. */
  readonly max?: number;
  /** Keeps line breaks, for tooltips; elsewhere they become spaces. */
  readonly lines?: boolean;
}

const ESC = '\u001b';
/** `ESC [` in one character. */
const CSI = '\u009b';
const BEL = '\u0007';
/** Escape sequences of terminals: colours and cursor movements, then titles and clipboard writes. */
const ANSI = new RegExp(
  `(?:${ESC}\\[|${CSI})[0-?]*[ -/]*[@-~]|${ESC}\\][^${ESC}${BEL}]*(?:${BEL}|${ESC}\\\\)?`,
  'g',
);
/**
 * What is not seen, but changes what is seen: control and bidirectional characters, and those without a width. The
 * joiners belong to the spelling of some languages and to emoji.
 */
const INVISIBLE = /(?!\u200c|\u200d|\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/**
 * Text of a node, of a file or of a workspace's settings, fit for the screen. VS Code renders `[text](command:…)` of a
 * notification as a link that runs the command, and `$(name)` as an icon, wherever the text comes from: a space breaks
 * both. It is seen, and stays correct when the text is copied, which a character without a width would not.
 */
export function plainText(text: string, { max = 200, lines = false }: PlainTextOptions = {}): string {
  // What lies far beyond the cut is not worth looking at; sequences that are removed make the text shorter.
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
  // Not in the middle of a character.
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
