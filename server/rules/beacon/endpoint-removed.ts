import type { BeaconRule } from '../rule';
import { newerEndpoint } from './newer-endpoint';
import { written } from './query';

export const endpointRemoved: BeaconRule = {
  on: 'beacon',
  code: 'endpoint-removed',
  severity: 'warning',
  title: 'Removed endpoint',
  why: 'Newer nodes answer with status 404. Only a hint for extension endpoints under `/lighthouse`. Those under `/vendor` are not reported, because the specification has them.',
  bad: { language: 'http', text: 'GET /eth/v1/debug/beacon/heads' },
  good: { language: 'http', text: 'GET /eth/v2/debug/beacon/heads' },
  source: 'real nodes: Beacon nodes',
  check(context, report) {
    const { operation, reading } = context;
    const path = reading.target.path;
    if (!operation?.removed || !path) return;
    const own = path.text.startsWith('/lighthouse/');
    if (!own && operation.path.startsWith('/vendor/')) return;
    report(written(context, path), operation.removed, {
      fixes: newerEndpoint(context),
      ...(own ? { severity: 'hint' as const } : { tags: ['deprecated' as const] }),
    });
  },
};
