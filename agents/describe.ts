import { builtIn } from '../catalogue/built-in/catalogue';
import type { MethodEntry, OperationEntry } from '../catalogue/entry';
import { nearest } from '../common/nearest';
import { jsonText } from '../common/requests/json-line';
import { failed, type Result, success } from '../common/result';
import { methodPage, operationPage } from '../server/features/hover/pages';
import { beginning } from './answer';
import type { ToolInput } from './input';

const MOST_CHARACTERS = 12_000;
const MOST_FOUND = 25;

/** The page of a method or an endpoint, else a list of those that the words fit. Markdown. */
export async function describe({ name = '' }: ToolInput): Promise<Result<string>> {
  const wanted = name.trim();
  const method = builtIn.methodNamed(wanted.replace(/\(.*$/s, ''));
  if (method)
    return success(limitedPage(`${methodPage(method, 'whole')}\n\n**Example**\n\n${exampleCall(method)}`));
  const operation = operationFor(wanted);
  if (operation) {
    return success(
      limitedPage(`${operationPage(operation, 'whole')}\n\n**Example**\n\n${exampleRequest(operation)}`),
    );
  }
  const found = search(wanted);
  if (found.length === 0) {
    const near = nearest(
      wanted,
      builtIn.methods.map((one) => one.name),
    );
    const help = near.length > 0 ? ` Near names: ${near.join(', ')}.` : '';
    return failed({ message: `Slotpad knows no method or endpoint for "${beginning(wanted, 100)}".${help}` });
  }
  const lines = found.slice(0, MOST_FOUND).map((entry) => `- \`${nameOf(entry)}\`: ${entry.summary}`);
  const more = found.length > MOST_FOUND ? [`- … ${found.length - MOST_FOUND} more. Use more words.`] : [];
  return success([...lines, ...more].join('\n'));
}

function limitedPage(page: string): string {
  return page.length > MOST_CHARACTERS ? `${beginning(page, MOST_CHARACTERS)}\n\n… (truncated)` : page;
}

/** `GET /eth/v1/node/syncing`, the same with values, or a path alone. */
function operationFor(text: string): OperationEntry | undefined {
  const [, verb, path = ''] = /^(?:([A-Za-z]{3,6})\s+)?(\/[^\s?]*)/.exec(text) ?? [];
  if (path === '') return undefined;
  const matches = (one: OperationEntry) =>
    one.path === path && (verb === undefined || one.method === verb.toUpperCase());
  const template = builtIn.operations.find(matches);
  if (template) return template;
  const { operation, others } = builtIn.matchOperation(verb?.toUpperCase() ?? 'GET', path);
  return operation ?? others[0];
}

/** Entries that have all words in their name, group or summary; those with most words in the name first. */
function search(text: string): readonly (MethodEntry | OperationEntry)[] {
  const words = text
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .slice(0, 20);
  if (words.length === 0) return [];
  const scored = [...builtIn.methods, ...builtIn.operations].flatMap((entry) => {
    const name = nameOf(entry).toLowerCase();
    const all = `${name} ${entry.group} ${entry.summary}`.toLowerCase();
    return words.every((word) => all.includes(word))
      ? [{ entry, score: words.filter((word) => name.includes(word)).length }]
      : [];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
}

function nameOf(entry: MethodEntry | OperationEntry): string {
  return 'name' in entry ? entry.name : `${entry.method} ${entry.path}`;
}

function exampleCall({ name, example }: MethodEntry): string {
  return `\`\`\`jsonrpc\n${name}(${example.map(jsonText).join(', ')})\n\`\`\``;
}

function exampleRequest({ method, example, body }: OperationEntry): string {
  const sent = body ? `\nContent-Type: application/json\n\n${jsonText(body.example)}` : '';
  return `\`\`\`http\n${method} ${example}${sent}\n\`\`\``;
}
