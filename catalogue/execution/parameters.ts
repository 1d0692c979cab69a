/** Parameters that the methods of clients share. They take what any client takes: a false error costs more than a miss. */
import { address, bool, data, hash32, signedTransactionData, text } from '../encoding';
import type { Parameter } from '../entry';
import { PORT } from '../ports';
import {
  anyOf,
  described,
  leaf,
  listOf,
  type Members,
  metaOf,
  nullish,
  type Schema,
  type SchemaMeta,
} from '../types';
import { blockNumberOrTag, blockParameter, looseBlockParameter } from './block-parameter';
import { required } from './build';
import { callObject, openCall } from './call';
import { anyNumber, anyObject, counting, integer } from './plain';

const HASH = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';
const ENODE =
  'enode://6f8a80d14311c39f35f516fa664deaaaa13e85b2f7493f37f6144d86991ec012937307647bd3b9a82abe2974e1407241d54947bbb39763a4cac9f77166ad92a0@10.3.58.6:30303';

const sentence = (summary: string) => `${summary}.`;

/** The same parameter, which may be left out. */
export function opt(parameter: Parameter, defaultsTo?: string): Parameter {
  return { ...parameter, required: false, ...(defaultsTo === undefined ? {} : { defaultsTo }) };
}

/** A number in hex, decimal or as a JSON number. */
export function num(name: string, summary: string, meta: Partial<SchemaMeta> = {}): Parameter {
  return required(name, summary, anyNumber({ description: sentence(summary), ...meta }));
}

/** How many to return at most. */
export function most(name: string, summary: string, meta: Partial<SchemaMeta> = {}): Parameter {
  return required(name, summary, counting(anyNumber({ description: sentence(summary), ...meta })));
}

/** A number for Go's own parser: a JSON number, without quotes. */
export function jsonNumber(name: string, summary: string, meta: Partial<SchemaMeta> = {}): Parameter {
  return required(name, summary, integer({ description: sentence(summary), ...meta }, 0));
}

export function str(name: string, summary: string, example: string): Parameter {
  return required(name, summary, text({ title: 'text', description: sentence(summary), example }));
}

export function flag(name: string, summary: string): Parameter {
  return required(name, summary, bool({ description: sentence(summary) }));
}

export function object(name: string, summary: string, example: unknown = {}): Parameter {
  return required(name, summary, anyObject('object', sentence(summary), example));
}

export function list(name: string, summary: string, item: Schema, example: readonly unknown[]): Parameter {
  const meta = { title: 'list', description: sentence(summary), kind: 'list', example };
  return required(name, summary, listOf(item, meta));
}

export function account(name = 'address', summary = 'Account'): Parameter {
  return required(name, summary, address({ description: sentence(summary) }));
}

export function hash(name: string, summary: string): Parameter {
  return required(name, summary, hash32({ description: sentence(summary) }));
}

export function transaction(): Parameter {
  return hash('transactionHash', 'Hash of the transaction');
}

export function blockHash(): Parameter {
  return required(
    'blockHash',
    'Hash of the block',
    hash32({ title: 'block hash', description: 'Hash of the block.' }),
  );
}

export function bytes(name: string, summary: string, example = '0x'): Parameter {
  return required(name, summary, data(undefined, { description: sentence(summary), example }));
}

/** A raw transaction. */
export function rawBytes(summary: string): Parameter {
  return required(
    'transaction',
    summary,
    signedTransactionData({ title: 'data', description: sentence(summary) }),
  );
}

/** Hex number or tag. */
export function blockNumber(name = 'block', summary = 'Block number or tag'): Parameter {
  return required(name, summary, blockNumberOrTag());
}

/** Hex number, tag, hash or object. */
export function block(name = 'block', summary = 'Block'): Parameter {
  return required(name, summary, blockParameter());
}

/** A block in whatever form: JSON numbers too. */
export function anyBlock(name = 'block', summary = 'Block'): Parameter {
  return required(name, summary, looseBlockParameter());
}

/** A block by its number in whatever form, or a tag. */
export function anyBlockNumber(name = 'block', summary = 'Block number or tag'): Parameter {
  return required(name, summary, looseBlockParameter(false));
}

export function call(): Parameter {
  return required('call', 'What to run', callObject(false));
}

/** The node decides what it takes: rollups add members of their own. */
export function anyCall(name = 'call', summary = 'What to run'): Parameter {
  return required(name, summary, openCall(summary));
}

/** @param members those that are known, which may all be left out */
export function openObject(name: string, summary: string, members: Members, example: unknown): Parameter {
  const all = Object.fromEntries(Object.entries(members).map(([key, schema]) => [key, nullish(schema)]));
  return required(name, summary, anyObject('object', sentence(summary), example, all));
}

/** A parameter of several forms. The first one is its example. */
export function either(name: string, summary: string, first: Schema, ...forms: readonly Schema[]): Parameter {
  const meta = { title: name, kind: 'any', example: null, ...metaOf(first), description: sentence(summary) };
  return required(name, summary, described(anyOf(first, ...forms), meta));
}

/** `enode://` and a key of 64 bytes, with host and port, or `enr:` and base64. */
const NODE_URL = new RegExp(
  `^(?:enode://[0-9a-f]{128}(?:@[^@/\\s]+:${PORT}(?:\\?discport=${PORT})?)?|enr:-[\\w-]+=*)$`,
  'i',
);

export function enode(): Parameter {
  const summary = 'Enode or ENR of the peer';
  return required(
    'url',
    summary,
    leaf(
      {
        form: 'text',
        pattern: NODE_URL,
        expected: 'enode:// with 128 hex digits, @, host and port, or a node record (enr:…)',
      },
      { title: 'node URL', description: sentence(summary), kind: 'node-url', example: ENODE },
    ),
  );
}

export function file(summary = 'File on the machine of the node'): Parameter {
  return str('file', summary, '/tmp/node-profile');
}

export const exampleHash = HASH;
