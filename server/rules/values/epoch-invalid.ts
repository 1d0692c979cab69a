import type { SpecRule } from '../rule';

export const epochInvalid: SpecRule = {
  on: 'schema',
  code: 'epoch-invalid',
  severity: 'error',
  title: 'An epoch is a decimal number',
  why: 'Epochs are unsigned 64-bit numbers in decimal, without sign, prefix or leading zeros. A beacon node answers anything else with status 400.',
  bad: { language: 'http', text: 'GET /vendor/validator_inclusion/latest/global' },
  good: { language: 'http', text: 'GET /vendor/validator_inclusion/1/global' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
};
