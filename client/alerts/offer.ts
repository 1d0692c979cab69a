import type * as vscode from 'vscode';
import type { KnownNode } from '../../monitor/nodes/node';
import type { NodeAddress } from '../../runner/model/node-address';
import type { NodeRegistry } from '../nodes/registry';
import { showInformation } from '../screen/messages';
import type { AlertChoice } from './choice';

/** Memento key: alerts were offered. */
const OFFERED = 'alerts.offered';

export interface OfferOptions {
  readonly registry: NodeRegistry;
  readonly choice: AlertChoice;
  /** For all windows. */
  readonly memento: vscode.Memento;
  readonly turnOn: (node: KnownNode) => Promise<void>;
}

/** Offers alerts for nodes that were just added: once, unless a node has alerts already. */
export async function offerAlerts(
  added: readonly NodeAddress[],
  { choice, memento, registry, turnOn }: OfferOptions,
): Promise<void> {
  if (memento.get(OFFERED) || registry.all.some((node) => choice.of(node).length > 0)) return;
  await memento.update(OFFERED, true);
  const [first] = added;
  if (!first) return;
  const whose = added.length === 1 ? `"${first.name}" has` : 'the new nodes have';
  const turn = 'Turn Alerts On';
  const answer = await showInformation(
    `Do you want notifications when ${whose} problems, even while the sidebar is hidden?`,
    turn,
  );
  if (answer !== turn) return;
  const isAdded = ({ kind, url }: KnownNode) => added.some((each) => each.kind === kind && each.url === url);
  for (const node of registry.all.filter(isAdded)) await turnOn(node);
}
