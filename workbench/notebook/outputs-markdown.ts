/** A cell of a notebook with what is shown below it. */
export interface ShownCell {
  /** `markdown`, or the language of the request. */
  readonly language: string;
  readonly text: string;
  readonly outputs: readonly ShownOutput[];
}

export interface ShownOutput {
  readonly text: string;
  readonly isJson: boolean;
}

/**
 * A notebook with its outputs as a Markdown file. Its requests can be sent from there. Responses are blocks of another
 * language, so that they are not taken for requests.
 */
export function outputsMarkdown(cells: readonly ShownCell[]): string {
  const parts = cells.flatMap(({ language, outputs, text }) => {
    if (text.trim() === '') return [];
    if (language === 'markdown') return [text.trim()];
    // The meaning of values is in comments.
    const responses = outputs.map((one) => fenced(one.isJson ? 'jsonc' : 'text', withoutColors(one.text)));
    return [fenced(language, text), ...responses];
  });
  return `${parts.join('\n\n')}\n`;
}

/** A code block whose fence is longer than each one in the text. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trim()}\n${fence}`;
}

function withoutColors(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors start with one.
  return text.replace(/\u001b\[\d{1,3}m/g, '');
}
