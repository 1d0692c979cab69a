import type { SpecRule } from '../rule';

export const publicKeyInvalid: SpecRule = {
  on: 'schema',
  code: 'public-key-invalid',
  severity: 'error',
  title: 'A public key has 48 bytes',
  why: 'A BLS public key is `0x` and 96 hex digits; a beacon node answers any other length with status 400.',
  bad: { language: 'http', text: 'GET /vendor/validator_inclusion/1/0x93247f2209abcacf57b75a51dafae777f9' },
  good: {
    language: 'http',
    text: 'GET /vendor/validator_inclusion/1/0x93247f2209abcacf57b75a51dafae77793247f2209abcacf57b75a51dafae77793247f2209abcacf57b75a51dafae777',
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Standard records shown',
};
