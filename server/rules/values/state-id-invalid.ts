import type { SpecRule } from '../rule';

export const stateIdInvalid: SpecRule = {
  on: 'schema',
  code: 'state-id-invalid',
  severity: 'error',
  title: 'A state id is a name, a slot or a root',
  why: 'A state is `head`, `genesis`, `finalized`, `justified`, a decimal slot, or a state root of 32 bytes, in lower case. The tags of the execution API, such as `latest`, mean nothing here.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/states/latest/validators/1' },
  good: { language: 'http', text: 'GET /eth/v1/beacon/states/head/validators/1' },
  source: 'real nodes: The standard API',
};
