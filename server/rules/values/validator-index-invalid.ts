import type { SpecRule } from '../rule';

export const validatorIndexInvalid: SpecRule = {
  on: 'schema',
  code: 'validator-index-invalid',
  severity: 'error',
  title: 'A validator index is a decimal number',
  why: 'The index is the position in the registry. Endpoints that take an index do not take a public key.',
  bad: {
    language: 'http',
    text: 'GET /vendor/analysis/attestation_performance/first?start_epoch=1&end_epoch=2',
  },
  good: {
    language: 'http',
    text: 'GET /vendor/analysis/attestation_performance/1?start_epoch=1&end_epoch=2',
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
};
