import { isExtension } from '../../../catalogue/beacon/paths';
import type { OperationEntry } from '../../../catalogue/entry';
import type { RequestTarget } from '../../../common/target/request-target';
import { targetWords } from '../../../common/target/words';
import type { BeaconRule } from '../rule';
import { pathNotServedBy } from '../targets';
import { newerEndpoint } from './newer-endpoint';
import { isAnotherClients } from './path-not-served';
import { written } from './query';

export const endpointRemoved: BeaconRule = {
  on: 'beacon',
  code: 'endpoint-removed',
  severity: 'warning',
  title: 'Removed endpoint',
  why: 'Newer nodes answer with status 404. An error if a directive or a setting names a client that removed the endpoint. Only a hint for extension endpoints under `/lighthouse`. Those under `/vendor` are not reported, because the specification has them.',
  bad: { language: 'http', text: 'GET /eth/v1/debug/beacon/heads' },
  good: { language: 'http', text: 'GET /eth/v2/debug/beacon/heads' },
  source: 'real nodes: Beacon nodes',
  check(context, report) {
    const { operation, reading } = context;
    const path = reading.target.path;
    if (!operation?.removed || !path || isAnotherClients(context)) return;
    const own = path.text.startsWith('/lighthouse/');
    if (!own && isExtension(operation)) return;
    const fixes = newerEndpoint(context);
    const found = pathNotServedBy(context);
    if (found?.serving.kind === 'removed') {
      report(written(context, path), messageFor(operation, found.target, found.serving.version), {
        fixes,
        ...(found.target.detected ? {} : { severity: 'error' as const }),
      });
      return;
    }
    report(written(context, path), operation.removed, {
      fixes,
      ...(own ? { severity: 'hint' as const } : { tags: ['deprecated' as const] }),
    });
  },
};

/** @param version first version of the target's client without the endpoint */
function messageFor({ instead }: OperationEntry, target: RequestTarget, version: string): string {
  const use = instead === undefined ? '' : ` Use ${instead}.`;
  return `${targetWords(target, true)}, and ${target.client.title} ${version} removed this endpoint.${use}`;
}
