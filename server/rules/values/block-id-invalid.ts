import type { SpecRule } from '../rule';

export const blockIdInvalid: SpecRule = {
  on: 'schema',
  code: 'block-id-invalid',
  severity: 'error',
  title: 'A block id is a name, a slot or a root',
  why: 'A block is `head`, `genesis`, `finalized`, a decimal slot, or a block root of 32 bytes, in lower case. The tags of the execution API, such as `latest`, mean nothing here.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/headers/latest' },
  good: { language: 'http', text: 'GET /eth/v1/beacon/headers/head' },
  source: 'real nodes: The standard API',
};
