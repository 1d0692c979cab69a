/** Small documents for the tests. */
import assert from 'node:assert/strict';
import { extendedBy } from '../../../catalogue/documents/load';
import type { OwnDocument } from '../../../catalogue/documents/own-document';
import { parseDocument } from '../../../catalogue/documents/parse-document';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';

export const openRpc = {
  openrpc: '1.3.2',
  info: { title: 'Bundler', version: '0.7' },
  methods: [
    {
      name: 'pool_add',
      summary: 'Adds an operation to the pool.',
      description: 'Adds an operation to the pool.\n\nThe pool keeps it for an hour.',
      params: [
        { $ref: '#/components/contentDescriptors/Operation' },
        { name: 'priority', schema: { type: 'integer', minimum: 0, maximum: 9 } },
      ],
      result: {
        name: 'hash',
        description: 'Hash of the operation.',
        schema: { $ref: '#/components/schemas/Hash' },
      },
    },
    {
      name: 'pool_status',
      params: [],
      deprecated: true,
      result: {
        name: 'status',
        schema: {
          type: 'object',
          required: ['pending'],
          properties: { pending: { type: 'integer' }, oldest: { type: ['string', 'null'] } },
        },
      },
    },
  ],
  components: {
    contentDescriptors: {
      Operation: {
        name: 'operation',
        description: 'The operation to add.',
        required: true,
        schema: { $ref: '#/components/schemas/Operation' },
      },
    },
    schemas: {
      Address: { title: 'address', type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
      Hash: { title: 'hash', type: 'string', pattern: '^0x[0-9a-f]{64}$' },
      Operation: {
        title: 'operation',
        type: 'object',
        required: ['sender'],
        additionalProperties: false,
        properties: {
          sender: { $ref: '#/components/schemas/Address' },
          kind: { description: 'How it is sent.', enum: ['fast', 'cheap'] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Operation' }, maxItems: 2 },
        },
      },
    },
  },
};

export const openApi = {
  openapi: '3.0.3',
  info: { title: 'Relay', version: '2.1' },
  servers: [{ url: 'http://localhost:9000/api' }],
  paths: {
    '/v1/bids/{slot}': {
      parameters: [
        { name: 'slot', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } },
        { name: 'side', in: 'query', schema: { type: 'string', enum: ['buy', 'sell'] } },
        { name: 'limit', in: 'query', required: true, schema: { type: 'integer', maximum: 100 } },
      ],
      get: {
        summary: 'Bids of a slot.',
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Bids' } } } },
          default: { content: { 'application/json': { schema: { type: 'object', required: ['reason'] } } } },
        },
      },
    },
    '/v1/bids': {
      post: {
        summary: 'Sends a bid.',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Bid' } } },
        },
        responses: { 202: { description: 'Accepted.' } },
      },
    },
  },
  components: {
    schemas: {
      Bid: {
        type: 'object',
        required: ['value'],
        properties: {
          value: { type: 'string', pattern: '^[0-9]+$', example: '12' },
          note: { type: 'string', nullable: true },
        },
      },
      Bids: { type: 'array', items: { $ref: '#/components/schemas/Bid' } },
    },
  },
};

/** Reads a document, or the text of one, that has to be usable. */
export function loaded(document: unknown, name = 'specs/own.json'): OwnDocument {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const result = parseDocument(text, { name, link: `file:///home/${name}` });
  assert.ok(result.ok, result.ok ? '' : result.failure.message);
  return result.value;
}

/** A scratch file whose folder has the given documents. */
export function scratch(language: Language, text: string, ...documents: readonly unknown[]): ScratchDocument {
  const file = new ScratchDocument(`file:///home/a.${language}`, language, 1, text);
  file.catalogue = extendedBy(documents.map((document) => loaded(document)));
  return file;
}
