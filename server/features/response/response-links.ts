/** Links of replies: a value opens the request that asks for it. */
import type { DocumentLink } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { JsonNode } from '../../../common/scratch/types';
import { operationNamed } from '../../../common/spec/beacon';
import { methodNamed } from '../../../common/spec/execution';
import type { SchemaMeta } from '../../../common/spec/schema';
import { quantityOf } from '../../../common/units/hex';
import { UINT64_MAX } from '../../../common/units/in-words';
import { eachValue, metaFor } from '../decode/value-hints';
import { partsOf, type ResponseSubject } from './response';
import { scalarOf } from './response-hover';

/** The command of the client that a link runs; its argument is one `LinkedRequest`. */
const OPEN_LINKED_COMMAND = 'slotpad.openLinked';

/** A request that asks for a value of a reply. */
export interface LinkedRequest {
  readonly language: 'http' | 'jsonrpc';
  /** What it asks for. */
  readonly title: string;
  /** A call, or a path. */
  readonly text: string;
}

/** More links would cost the editor more than they are worth; the first ones are those that are seen. */
const MOST = 5000;

/** The links of a reply. What is not known to be an address, a block, a slot, a validator … has none. */
export function replyLinks(
  text: Pick<TextDocument, 'positionAt'>,
  root: JsonNode,
  subject: ResponseSubject,
): readonly DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const { node, schema, named } of partsOf(root, subject)) {
    const window = { start: node.start, end: node.end };
    eachValue({ window, ...(named ? { named } : {}) }, node, schema, (one, known) => {
      const value = scalarOf(one);
      if (typeof value !== 'string') return true;
      const meta = metaFor(known, value);
      const request = meta && requestFor(value, meta);
      if (!request) return true;
      // Within the quotes, as other links stand.
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

/** The request that asks for a value; undefined where nothing asks for it, or the value is of another kind. */
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

/** The largest number stands for a time that is not set. */
function isNumber(value: string): boolean {
  return /^\d{1,20}$/.test(value) && BigInt(value) < UINT64_MAX;
}

function call(method: string, params: readonly unknown[], title: string): LinkedRequest | undefined {
  if (!methodNamed(method)) return undefined;
  const args = params.map((param) => JSON.stringify(param)).join(', ');
  return { language: 'jsonrpc', title, text: `${method}(${args})` };
}

/** The path of an operation with its last parameter filled in; another one before it has a fixed value. */
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
