import type { SpecRule } from '../rule';

export const missingMember: SpecRule = {
  on: 'schema',
  code: 'missing-member',
  severity: 'error',
  title: 'Required members are there',
  why: 'The node refuses the object without this member.',
  bad: {
    language: 'http',
    text: ['POST /vendor/liveness', 'Content-Type: application/json', '', '{ "indices": ["1"] }'].join('\n'),
  },
  good: {
    language: 'http',
    text: [
      'POST /vendor/liveness',
      'Content-Type: application/json',
      '',
      '{ "indices": ["1"], "epoch": "10" }',
    ].join('\n'),
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Liveness',
};
