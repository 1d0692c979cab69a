/** Markdown for hovers. Text of a file or a node is always code, which is not rendered. */

/** Any text as inline code. The fence is longer than any run of backticks in the text. */
export function inlineCode(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...(flat.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${flat}\`` : `${fence} ${flat} ${fence}`;
}

export function codeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Joins paragraphs and skips missing ones. */
export function paragraphs(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n');
}
