import type { SpecRule } from '../rule';

export const enumValueUnknown: SpecRule = {
  on: 'schema',
  code: 'enum-value-unknown',
  severity: 'error',
  title: 'The value is one of the words that the API knows',
  why: 'Some values are words of a closed list, compared letter by letter; a beacon node answers any other word with status 400.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/states/head/validators?status=activ' },
  good: { language: 'http', text: 'GET /eth/v1/beacon/states/head/validators?status=active' },
  source: 'Beacon Node HTTP API and Extension Endpoints: States and transitions',
};
