/** Markdown that a person reads in a hover. What comes from a file or a node stands in code, where nothing is drawn. */

/** Text that may hold anything: the fence is longer than any run of backticks in it. */
export function inlineCode(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...(flat.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${flat}\`` : `${fence} ${flat} ${fence}`;
}

export function codeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Paragraphs; what is not there is left out. */
export function paragraphs(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n');
}
