import type { SpecRule } from '../rule';

export const validatorIdInvalid: SpecRule = {
  on: 'schema',
  code: 'validator-id-invalid',
  severity: 'error',
  title: 'A validator id is an index or a public key',
  why: 'Validators are named by their decimal index or by their public key of 48 bytes; a beacon node answers anything else with status 400.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/states/head/validators/first' },
  good: { language: 'http', text: 'GET /eth/v1/beacon/states/head/validators/1' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
};
