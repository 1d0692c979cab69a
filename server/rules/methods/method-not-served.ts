import type { MethodEntry, Served } from '../../../catalogue/entry';
import { methodNamed } from '../../../catalogue/execution';
import type { RequestTarget } from '../../../common/target/request-target';
import { isOfAllClients, servesMethod, servesNamespace } from '../../../common/target/serving';
import { targetWords } from '../../../common/target/words';
import type { CallRule, Fix } from '../rule';
import { methodNotServedBy, type NotServed } from '../targets';
import { renameMethod } from './rename';

export const methodNotServed: CallRule = {
  on: 'call',
  code: 'method-not-served',
  severity: 'warning',
  title: 'Method not served by the client',
  why: 'Each execution client has methods of its own, and answers the others with error -32601. The client is that of `# @target`, of the setting `slotpad.target`, or of the node that the call goes to, once the sidebar has read its version. An error if a directive or a setting names the client, and the client has none of these methods or removed this one.',
  bad: { language: 'jsonrpc', text: '# @target geth/1.15\nparity_netPeers()' },
  good: { language: 'jsonrpc', text: '# @target geth/1.15\nadmin_peers()' },
  source: 'Client documentation',
  concerns: (entry) => entry !== undefined && !isOfAllClients(entry),
  check(context, report) {
    const { call, entry } = context;
    const found = methodNotServedBy(context);
    if (!entry || !call.method || !found) return;
    const { target, serving } = found;
    const sure = serving.kind !== 'missing' || !servesNamespace(target.client, namespaceOf(entry.name));
    const other = sameElsewhere(entry, target);
    const fixes: Fix[] = other === undefined ? [] : [renameMethod(call, other, false)];
    report(call.method, messageFor(entry, found), {
      ...(!target.detected && sure ? { severity: 'error' as const } : {}),
      fixes,
    });
  },
};

function messageFor({ name, servedBy }: MethodEntry, { target, serving }: NotServed): string {
  const { title } = target.client;
  switch (serving.kind) {
    case 'removed':
      return `${targetWords(target, true)}, and ${title} ${serving.version} removed \`${name}\`.`;
    case 'later':
      return `${targetWords(target, true)}, and \`${name}\` was added in ${title} ${serving.version}.`;
    case 'missing': {
      const whose = servedBy ? `it is a method of ${listed(servedBy)}` : `it has no engine API`;
      return `${targetWords(target)}, which does not serve \`${name}\`: ${whose}.`;
    }
  }
}

/** `Geth`, `Geth and Besu`, `Geth, Besu and Reth` */
function listed(servedBy: readonly Served[]): string {
  const names = servedBy.map(({ client }) => client);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

function namespaceOf(name: string): string {
  return name.slice(0, name.indexOf('_'));
}

/** Namespaces of development nodes, whose methods of the same name do the same. */
const development: ReadonlySet<string> = new Set(['anvil', 'hardhat', 'evm']);

/** The same method in the namespace of the target: `hardhat_mine` for `anvil_mine`. */
function sameElsewhere({ name }: MethodEntry, target: RequestTarget): string | undefined {
  const namespace = namespaceOf(name);
  if (!development.has(namespace)) return undefined;
  const rest = name.slice(namespace.length);
  return [...development]
    .map((other) => methodNamed(other + rest))
    .find((other) => other && servesMethod(target, other, target.detected).kind === 'served')?.name;
}
