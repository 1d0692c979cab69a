/** Texts of new scratch files, for the first steps. */
import { type RequestSubject, requiredFields, subjectNamed } from '../../common/requests/fields';
import type { PlainRequest } from '../../common/requests/plain-request';
import { render } from '../../common/requests/render';
import type { NodeKind } from '../../monitor/nodes/node';

/** The files of `examples/`. */
export const samples = [
  { file: 'beacon.http', label: 'Beacon node', detail: 'Sync status, headers, validators, events.' },
  { file: 'execution.jsonrpc', label: 'Execution node', detail: 'Blocks, balances, logs, a batch.' },
  {
    file: 'chaining.jsonrpc',
    label: 'Values of other responses',
    detail: 'Named requests, variables, encoded call data.',
  },
  { file: 'mistakes.jsonrpc', label: 'Mistakes in calls', detail: 'Underlined, each with a quick fix.' },
  { file: 'mistakes.http', label: 'Mistakes in beacon requests', detail: 'Paths, queries and bodies.' },
] as const;

const first: Readonly<Record<NodeKind, readonly string[]>> = {
  beacon: ['node-syncing', 'node-version', 'beacon-headers-block-id'],
  execution: ['eth_blockNumber', 'eth_chainId', 'eth_getBlockByNumber'],
};

/** A scratch file with the first requests to a node, with the values of their examples. */
export function starterFile(kind: NodeKind): PlainRequest {
  const requests = first[kind].map((name) => exampleOf(subjectNamed(name)));
  // VS Code names the tab of an untitled file by its first line.
  const title = kind === 'beacon' ? 'Beacon requests' : 'Execution requests';
  return {
    language: kind === 'beacon' ? 'http' : 'jsonrpc',
    text: `# ${title}\n# Click "Send" above one. On an empty line, completion lists all others.\n\n${requests.join('\n')}`,
  };
}

function exampleOf(subject: RequestSubject): string {
  const values = new Map(requiredFields(subject).map(({ example, name }) => [name, example]));
  const title = subject.summary.replace(/\.$/, '');
  return render(subject, values, { title, prefix: '/lighthouse' }).text;
}

/** A call with a mistake that has a quick fix. */
export const mistake: PlainRequest = {
  language: 'jsonrpc',
  text: '# A block number is hex\n# Put the cursor on the underlined number and press Ctrl+. (Cmd+. on a Mac) for the fix.\neth_getBlockByNumber("1000", false)\n',
};

/** The simplest request to a node of each kind, with its name. Its line is 0. */
export const firstRequests: Readonly<Record<NodeKind, PlainRequest & { readonly name: string }>> = {
  beacon: { name: 'node/version', language: 'http', text: 'GET /eth/v1/node/version\n' },
  execution: { name: 'eth_blockNumber', language: 'jsonrpc', text: 'eth_blockNumber()\n' },
};

/** What to write at the end of a scratch file to add a request that begins with `###`. */
export function appended(file: string, request: string): string {
  if (file.trim() === '') return request;
  const gap = file.endsWith('\n\n') || file.endsWith('\n\r\n') ? '' : file.endsWith('\n') ? '\n' : '\n\n';
  return gap + request;
}
