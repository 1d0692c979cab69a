/** Links in responses: a value opens a request for its details. */
import type { DocumentLink } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { operationNamed } from '../../../catalogue/beacon';
import { methodNamed } from '../../../catalogue/execution';
import type { SchemaMeta } from '../../../catalogue/types';
import { defined } from '../../../common/defined';
import type { JsonNode } from '../../../common/scratch/types';
import { quantityOf } from '../../../common/units/hex';
import { UINT64_MAX } from '../../../common/units/in-words';
import { eachValue, metaFor } from '../decode/value-hints';
import { partsOf, type ResponseSubject } from './response';
import { scalarOf } from './response-hover';

/** The client's command behind a link. Its argument is a `LinkedRequest`. */
const OPEN_LINKED_COMMAND = 'slotpad.openLinked';

/** A request for the details of a value. */
export interface LinkedRequest {
  readonly language: 'http' | 'jsonrpc';
  /** What the request returns. */
  readonly title: string;
  /** A call, or a path. */
  readonly text: string;
}

/** Maximum number of links in a response. More would slow the editor down. */
const MOST = 5000;

/** The links of a response, for values that are known to be an address, a block, a slot, a validator … */
export function responseLinks(
  text: Pick<TextDocument, 'positionAt'>,
  root: JsonNode,
  subject: ResponseSubject,
): readonly DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const { node, schema, named } of partsOf(root, subject)) {
    const window = { start: node.start, end: node.end };
    eachValue({ window, ...defined({ named }) }, node, schema, (one, known) => {
      const value = scalarOf(one);
      if (typeof value !== 'string') return true;
      const meta = metaFor(known, value);
      const request = meta && requestFor(value, meta);
      if (!request) return true;
      // Without the quotes.
      const quoted = one.kind === 'string' ? 1 : 0;
      const range = { start: text.positionAt(one.start + quoted), end: text.positionAt(one.end - quoted) };
      links.push({ range, target: targetOf(request), tooltip: `Open a request: ${request.title}` });
      return links.length < MOST;
    });
    if (links.length >= MOST) break;
  }
  return links;
}

function targetOf(request: LinkedRequest): string {
  return `command:${OPEN_LINKED_COMMAND}?${encodeURIComponent(JSON.stringify([request]))}`;
}

const HASH = /^0x(?!0+$)[\da-f]{64}$/i;

/** The request for a value; undefined if there is none, or if the value does not fit its kind. */
export function requestFor(value: string, { kind, title, unit }: SchemaMeta): LinkedRequest | undefined {
  switch (kind) {
    case 'address':
      return /^0x[\da-f]{40}$/i.test(value)
        ? call('eth_getBalance', [value, 'latest'], `Balance of ${value}`)
        : undefined;
    case 'hash':
      if (!HASH.test(value)) return undefined;
      if (title === 'transaction hash') return call('eth_getTransactionByHash', [value], 'Transaction');
      if (title === 'block hash' || title === 'parent hash')
        return call('eth_getBlockByHash', [value, false], 'Block');
      return undefined;
    case 'root':
      return title === 'block root' && HASH.test(value)
        ? get('beacon-blocks-block-id-v2', value, 'Block')
        : undefined;
    case 'slot':
      return isNumber(value) ? get('beacon-blocks-block-id-v2', value, `Block of slot ${value}`) : undefined;
    case 'validator-index':
    case 'public-key':
      return isNumber(value) || /^0x[\da-f]{96}$/i.test(value)
        ? get(
            'beacon-states-state-id-validators-validator-id',
            value,
            `Validator ${shortened(value)}`,
            'head',
          )
        : undefined;
    default:
      if (unit !== 'block' || !/^(?:0x[\da-f]{1,16}|\d{1,20})$/i.test(value)) return undefined;
      return call('eth_getBlockByNumber', [quantityOf(BigInt(value)), false], `Block ${BigInt(value)}`);
  }
}

/** Whether a value is a slot or an index. The largest number stands for a time that is not set. */
function isNumber(value: string): boolean {
  return /^\d{1,20}$/.test(value) && BigInt(value) < UINT64_MAX;
}

function call(method: string, params: readonly unknown[], title: string): LinkedRequest | undefined {
  if (!methodNamed(method)) return undefined;
  const args = params.map((param) => JSON.stringify(param)).join(', ');
  return { language: 'jsonrpc', title, text: `${method}(${args})` };
}

/** The path of an operation with `value` for its last parameter, and `before` for the one before it. */
function get(id: string, value: string, title: string, before = ''): LinkedRequest | undefined {
  const path = operationNamed(id)?.path;
  const last = path?.lastIndexOf('{') ?? -1;
  if (path === undefined || last < 0) return undefined;
  const text = `${path.slice(0, last).replace(/\{[^}]*\}/, before)}${value}`;
  return { language: 'http', title, text };
}

function shortened(value: string): string {
  return value.length > 20 ? `${value.slice(0, 10)}…` : value;
}
