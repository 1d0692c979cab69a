/** Markdown for the generated pages. */
export { codeBlock as code } from '../features/markdown';

/** A page: parts separated by blank lines; undefined parts are omitted. */
export function page(...parts: readonly (string | false | undefined)[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** A table; undefined without rows. Columns that are empty in every row are omitted. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): string | undefined {
  if (rows.length === 0) return undefined;
  const kept = head.map((_, column) => column).filter((column) => rows.some((row) => row[column]));
  const line = (cells: readonly (string | undefined)[]) =>
    `| ${kept.map((column) => cellText(cells[column] ?? '')).join(' | ')} |`;
  return [line(head), `|${kept.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

function cellText(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|');
}

/** Escapes text: an angle bracket outside of code would be read as HTML. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/</g, '&lt;').replace(/\{\{/g, '\\{\\{')))
    .join('');
}

/** The anchor of a heading, as made by GitHub and VS Code. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}
