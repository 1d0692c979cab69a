import type { BeaconRule } from '../rule';
import { newerEndpoint } from './newer-endpoint';
import { written } from './query';

export const endpointDeprecated: BeaconRule = {
  on: 'beacon',
  code: 'endpoint-deprecated',
  severity: 'information',
  title: 'Deprecated endpoint',
  why: 'Newer versions of the specification replace this endpoint. Current nodes still serve it.',
  bad: { language: 'http', text: 'GET /eth/v1/validator/duties/proposer/1' },
  good: { language: 'http', text: 'GET /eth/v2/validator/duties/proposer/1' },
  source: 'Ethereum Beacon Node API specification',
  check(context, report) {
    const { operation, reading } = context;
    const path = reading.target.path;
    if (!operation?.deprecated || operation.removed || !path) return;
    report(written(context, path), operation.deprecated, {
      tags: ['deprecated'],
      fixes: newerEndpoint(context),
    });
  },
};
