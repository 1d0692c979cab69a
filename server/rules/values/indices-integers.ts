import type { SpecRule } from '../rule';

export const indicesIntegers: SpecRule = {
  on: 'schema',
  code: 'indices-integers',
  severity: 'error',
  title: 'The indices of this body are strings',
  why: 'Liveness takes decimal strings, unlike validator metrics, which takes integers; an integer is refused with status 400.',
  bad: {
    language: 'http',
    text: [
      'POST /vendor/liveness',
      'Content-Type: application/json',
      '',
      '{ "indices": [0, 1], "epoch": "1" }',
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
