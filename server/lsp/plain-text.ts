/**
 * The text of Markdown, for editors that show it as it is. It knows the Markdown that hovers and documentation of Slotpad
 * have: code, emphasis, links, rules.
 */
export function textOfMarkdown(markdown: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const [mark] = /^```+/.exec(line) ?? [];
    if (fence === undefined && mark) fence = mark;
    else if (fence !== undefined && line.trimEnd() === fence) fence = undefined;
    else if (fence !== undefined) lines.push(line);
    else if (!/^-{3,}\s*$/.test(line)) lines.push(textOfLine(line));
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What is in code spans is not Markdown. */
function textOfLine(line: string): string {
  const parts = line.split(/(`+)/);
  let text = '';
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as string;
    const close = part.startsWith('`') ? parts.indexOf(part, at + 1) : -1;
    if (close === -1) {
      text += withoutMarks(part);
      continue;
    }
    text += parts
      .slice(at + 1, close)
      .join('')
      .replace(/^ (.*) $/, '$1');
    at = close;
  }
  return text.trimEnd();
}

function withoutMarks(text: string): string {
  return text
    .replace(/\*\*|(?<![\w\\])[*_](?=\S)|(?<=[^\s\\])[*_](?!\w)/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|])/g, '$1');
}

/** `[text](address)` becomes its text; the text may be code. */
export function withoutLinks(markdown: string): string {
  return markdown.replace(/\[((?:[^[\]\n]|\\[[\]]){1,200})\]\((?:[^()\s]|\([^()\s]*\)){1,2000}\)/g, '$1');
}
