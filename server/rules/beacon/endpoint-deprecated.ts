import type { BeaconRule } from '../rule';
import { written } from './query';

export const endpointDeprecated: BeaconRule = {
  on: 'beacon',
  code: 'endpoint-deprecated',
  severity: 'warning',
  title: 'The endpoint is not deprecated',
  why: 'The endpoint is on its way out: some nodes no longer have it.',
  bad: { language: 'http', text: 'GET /eth/v1/debug/beacon/heads' },
  good: { language: 'http', text: 'GET /eth/v2/debug/beacon/heads' },
  source: 'Ethereum Beacon Node API specification',
  check(context, report) {
    const { operation, reading } = context;
    const path = reading.target.path;
    if (!operation?.deprecated || operation.removed || !path) return;
    report(written(context, path), `The endpoint is deprecated: ${operation.deprecated}`, {
      tags: ['deprecated'],
    });
  },
};
