import type { NodeVersion } from '../../common/target/request-target';
import type { NodeState } from '../../monitor/readings/node-state';

/** The nodes whose version is known, for the language server. URLs have no user and password. */
export function nodeVersions(states: readonly NodeState[]): readonly NodeVersion[] {
  return states.flatMap(({ node, selected, reading }) => {
    const { name, kind, url } = node;
    const version = reading?.version;
    if (version === undefined) return [];
    const { slotsPerRestorePoint } = (reading?.kind === 'beacon' && reading.database?.config) || {};
    return [
      {
        name,
        kind,
        url: url.replace(/\/\/[^/@]*@/, '//'),
        selected,
        version,
        ...(slotsPerRestorePoint === undefined ? {} : { slotsPerRestorePoint }),
      },
    ];
  });
}
