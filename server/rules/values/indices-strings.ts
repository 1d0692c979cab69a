import type { SpecRule } from '../rule';

export const indicesStrings: SpecRule = {
  on: 'schema',
  code: 'indices-strings',
  severity: 'error',
  title: 'The indices of this body are integers',
  why: 'Validator metrics takes JSON integers, unlike liveness, which takes strings; a string is refused with status 400.',
  bad: {
    language: 'http',
    text: [
      'POST /vendor/ui/validator_metrics',
      'Content-Type: application/json',
      '',
      '{ "indices": ["1", "2"] }',
    ].join('\n'),
  },
  good: {
    language: 'http',
    text: [
      'POST /vendor/ui/validator_metrics',
      'Content-Type: application/json',
      '',
      '{ "indices": [1, 2] }',
    ].join('\n'),
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Validator metrics',
};
