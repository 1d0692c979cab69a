import type { SpecRule } from '../rule';

export const livenessEpoch: SpecRule = {
  on: 'schema',
  code: 'liveness-epoch',
  severity: 'error',
  title: 'The epoch of a liveness request is a string',
  why: 'The epoch is a decimal string; an integer is refused with status 400. Only the previous, current and next epoch are answered.',
  bad: {
    language: 'http',
    text: [
      'POST /vendor/liveness',
      'Content-Type: application/json',
      '',
      '{ "indices": ["0", "1"], "epoch": 1 }',
    ].join('\n'),
  },
  good: {
    language: 'http',
    text: [
      'POST /vendor/liveness',
      'Content-Type: application/json',
      '',
      '{ "indices": ["0", "1"], "epoch": "1" }',
    ].join('\n'),
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Liveness',
};
