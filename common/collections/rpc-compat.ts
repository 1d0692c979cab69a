/** Tests of execution clients (`rpc-compat` of execution-apis): `.io` files with `>> request` and `<< response`. */

import { parseJsonText } from '../scratch/json/json';
import { parseAssertion } from '../scratch/reading/assertion';
import { gatherFor } from '../scratch/text/gather';
import type { JsonNode } from '../scratch/types';
import type { Collection, CollectionRequest, SourceFile } from './collection';

export const isRpcCompatFile = (path: string): boolean => /\.io$/i.test(path);

/** A comment of a test whose response depends on the client: only its form is compared. */
const ONLY_SPECIFICATION = /^speconly:/i;
/** Characters of a value that an assertion compares. */
const LONGEST_VALUE = 20_000;

/** The calls of all tests, with assertions for their responses; undefined if there is no test. */
export function rpcCompat(files: readonly SourceFile[]): Collection | undefined {
  const warnings: string[] = [];
  const requests = files.flatMap(({ path, text }) => requestsOf(path, text, warnings));
  return requests.length === 0
    ? undefined
    : { name: 'rpc-compat', requests, variables: [], environments: [], warnings };
}

interface Exchange {
  readonly request: string;
  response?: string;
}

function requestsOf(path: string, text: string, warnings: string[]): readonly CollectionRequest[] {
  const comments: string[] = [];
  const exchanges: Exchange[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const written = line.trim();
    const last = exchanges.at(-1);
    if (written.startsWith('//')) comments.push(written.slice(2).trim());
    else if (written.startsWith('>>')) exchanges.push({ request: written.slice(2).trim() });
    else if (written.startsWith('<<') && last && last.response === undefined) {
      last.response = written.slice(2).trim();
    } else if (written !== '')
      warnings.push(`${path}: Line ${index + 1} is neither a request nor a response.`);
  }
  if (exchanges.length === 0) warnings.push(`${path}: There is no request (">> …").`);
  const onlyForm = comments.some((one) => ONLY_SPECIFICATION.test(one));
  const folders = path.split('/');
  const title = (folders.pop() ?? '').replace(/\.io$/i, '');
  return exchanges.map(({ request, response }, index) => {
    const name = exchanges.length === 1 ? title : `${title} ${index + 1}`;
    const { conditions, problem } = conditionsOf(response, onlyForm);
    if (problem !== undefined) warnings.push(`${path}: ${name}: ${problem}`);
    return {
      name,
      folders,
      about: index === 0 ? comments.join('\n') : undefined,
      method: 'POST',
      url: '',
      pathValues: [],
      headers: [],
      body: { kind: 'text', text: request, type: undefined },
      auth: { kind: 'none' },
      scripts: [],
      directives: [],
      assertions: [],
      conditions,
    };
  });
}

interface Conditions {
  readonly conditions: readonly string[];
  readonly problem?: string;
}

/** What has to hold for a response to be the expected one. */
function conditionsOf(response: string | undefined, onlyForm: boolean): Conditions {
  if (response === undefined) return { conditions: [], problem: 'It has no response ("<< …").' };
  const gather = gatherFor(response);
  const root = parseJsonText(gather, 0, response.length, { sent: true, silent: true });
  if (root?.kind !== 'object' && root?.kind !== 'array') {
    return { conditions: [], problem: 'Its response is not JSON. Nothing is compared.' };
  }
  if (onlyForm) return { conditions: ['matches-spec'] };
  const replies: readonly (readonly [path: string, reply: JsonNode])[] =
    root.kind === 'array' ? root.items.map((one, index) => [`$[${index}]`, one] as const) : [['$', root]];
  const conditions = replies.flatMap(([path, reply]) => conditionOf(path, reply, response) ?? []);
  return conditions.length === replies.length
    ? { conditions }
    : {
        conditions,
        problem: 'Its response cannot be compared as a whole: it is too long, or has no result.',
      };
}

/** The result of a reply, or the code of its error: its words differ by client. */
function conditionOf(path: string, reply: JsonNode, text: string): string | undefined {
  if (reply.kind !== 'object') return undefined;
  const member = (node: JsonNode, name: string) =>
    node.kind === 'object' ? node.members.find(({ key }) => key.value === name)?.value : undefined;
  const error = member(reply, 'error');
  const [place, value] = error
    ? [`${path}.error.code`, member(error, 'code')]
    : [`${path}.result`, member(reply, 'result')];
  if (!value || value.end - value.start > LONGEST_VALUE) return undefined;
  const condition = `${place} == ${text.slice(value.start, value.end)}`;
  return !condition.includes('{{') && parseAssertion(condition).ok ? condition : undefined;
}
