import type { SpecRule } from '../rule';

export const rootInvalid: SpecRule = {
  on: 'schema',
  code: 'root-invalid',
  severity: 'error',
  title: 'A root has 32 bytes',
  why: 'A root is `0x` and 64 hex digits; a beacon node answers any other length with status 400.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/headers?parent_root=0xcf8e' },
  good: {
    language: 'http',
    text: 'GET /eth/v1/beacon/headers?parent_root=0xcf8e0d4e9587369b2301d0790347320302cc0943d5a1884560367e8208d920f2',
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Standard records shown',
};
