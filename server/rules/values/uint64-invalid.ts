import type { SpecRule } from '../rule';

export const uint64Invalid: SpecRule = {
  on: 'schema',
  code: 'uint64-invalid',
  severity: 'error',
  title: 'A number of the beacon API is a decimal string',
  why: 'Unsigned 64-bit numbers are written in decimal, as strings in JSON: a hex number or a sign is refused with status 400.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/light_client/updates?start_period=-1&count=2' },
  good: { language: 'http', text: 'GET /eth/v1/beacon/light_client/updates?start_period=1&count=2' },
  source: 'Ethereum Beacon Node API specification: Beacon',
};
