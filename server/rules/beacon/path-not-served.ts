import { matchOperation } from '../../../catalogue/beacon';
import { alike } from '../../../catalogue/beacon/alike';
import { withPrefix } from '../../../catalogue/beacon/paths';
import type { RequestTarget } from '../../../common/target/request-target';
import { prefixOf, servesPath } from '../../../common/target/serving';
import { targetWords } from '../../../common/target/words';
import type { BeaconContext, BeaconRule } from '../rule';
import { pathNotServedBy } from '../targets';
import { isKnown, literal, written } from './query';

export const pathNotServed: BeaconRule = {
  on: 'beacon',
  code: 'path-not-served',
  severity: 'warning',
  title: 'Path not served by the client',
  why: 'Each consensus client has endpoints of its own, and answers those of the others with status 404. The client is that of `# @target`, of the setting `slotpad.target`, or of the node that the request goes to, once the sidebar has read its version. An error if a directive or a setting names the client.',
  bad: { language: 'http', text: '# @target teku\nGET /lighthouse/peers' },
  good: { language: 'http', text: '# @target teku\nGET /eth/v1/node/peers' },
  source: 'real nodes: Beacon nodes',
  check(context, report) {
    const path = context.reading.target.path;
    const found = isAnotherClients(context);
    if (!found || !path) return;
    const { target, owner } = found;
    const similar = similarPath(context, target);
    const use = similar === undefined ? '' : ` Use \`${similar}\` instead.`;
    const prefix = prefixOf(path.text)?.prefix;
    const what = prefix === undefined ? `this path is ${owner}'s` : `\`${prefix}\` paths are ${owner}'s`;
    const place = literal(context, path);
    const canReplace = !similar?.includes('?') || context.reading.target.query.length === 0;
    report(written(context, path), `${targetWords(target)}: ${what}.${use}`, {
      ...(target.detected ? {} : { severity: 'error' as const }),
      fixes:
        place && similar !== undefined && canReplace
          ? [
              {
                title: `Change to \`${similar}\``,
                edits: [{ start: place.start, end: place.end, text: similar }],
              },
            ]
          : [],
    });
  },
};

/** The target, and the only client that has the path, if that is another one. */
export function isAnotherClients(
  context: BeaconContext,
): { readonly target: RequestTarget; readonly owner: string } | undefined {
  const found = pathNotServedBy(context);
  if (found?.serving.kind !== 'missing') return undefined;
  const path = context.reading.target.path;
  // A path that ends with a slash is still being written.
  if (!path || path.text.endsWith('/') || !isKnown(context, { start: path.start, end: path.start + 1 })) {
    return undefined;
  }
  const { owner } = found.serving;
  return owner === undefined ? undefined : { target: found.target, owner };
}

/** A path of the target, or a standard one, that answers the same question; undefined if there is none. */
function similarPath(context: BeaconContext, target: RequestTarget): string | undefined {
  const { operation, reading, pathValues } = context;
  if (!operation) return undefined;
  const paths = alike(operation.path).flatMap((template) => {
    const [path = '', query] = template.split('?');
    const same = matchOperation(reading.method, path).operation;
    if (!same || servesPath(target, same, path).kind !== 'served') return [];
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (!names.every((name) => pathValues.has(name))) return [];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathValues.get(name)?.text ?? '');
    const text = withPrefix(filled, '/lighthouse');
    return [{ text: query === undefined ? text : `${text}?${query}`, own: path.startsWith('/eth/') ? 1 : 0 }];
  });
  return paths.sort((a, b) => a.own - b.own)[0]?.text;
}
