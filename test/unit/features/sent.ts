/** The requests of a file, for checking whether two files send the same. */
import { success } from '../../../common/result';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Block, Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { prepare } from '../../../runner/request/prepare';

const surroundings = { now: () => 0, uuid: () => '00000000-0000-4000-8000-000000000000', random: () => 7 };
const beacon = { name: 'beacon', kind: 'beacon', url: 'http://127.0.0.1:5052' } as const;
const execution = { name: 'execution', kind: 'execution', url: 'http://127.0.0.1:8545' } as const;
const nodes = { beacon, execution, all: [beacon, execution] };

/**
 * The requests of a file as they are sent. Only the case of header names and the white space between the tokens of a
 * JSON body are normalized.
 */
export async function sentBy(language: Language, text: string): Promise<readonly unknown[]> {
  const document = new ScratchDocument('file:///sent', language, 1, text);
  const variables = fileVariables(document);
  const all: unknown[] = [];
  for (const placed of document.blocks()) {
    const { block } = placed;
    for (const { name, value } of block.definitions) all.push(`@${name.text}=${value.text}`);
    for (const { key, value } of block.directives) all.push(`# @${key.text} ${value.text}`);
    if (!block.request) continue;
    const prepared = await prepare({
      document,
      placed,
      variables,
      nodes,
      surroundings,
      readFile: async (path) => `<${path}>`,
      messagePart: ({ path }) => success(path),
    });
    if (!prepared.ok) {
      const { line: _, ...failure } = prepared.failure;
      all.push(failure);
    } else {
      const { line: _, ...rest } = prepared.value;
      const headers = rest.headers.map(([name, value]) => [name.toLowerCase(), value]);
      all.push({ ...rest, headers, body: rest.body === undefined ? undefined : bodyOf(block, rest.body) });
    }
  }
  return all;
}

function bodyOf({ request }: Block, text: string): unknown {
  if (request?.kind !== 'http' || request.curl || !request.body?.json) return text;
  try {
    JSON.parse(text);
    return text.match(/"(?:[^"\\]|\\.)*"|[^\s"]/g);
  } catch {
    return text.replace(/\s/g, '');
  }
}
