import type { KnownNode } from '../../monitor/nodes/node';
import type { Advice, Connections } from '../../runner/connection/connection';
import { createConnections } from '../../runner/connection/connections';
import type { ProxySources } from '../../runner/connection/proxy';
import { type Send, type SenderOptions, sendOver } from '../../runner/send/send';
import type { NodeSecrets } from '../../workbench/nodes/secrets';
import type { TimeoutSettings } from '../settings/settings';
import { limitsOf } from './limits';

export interface NodeConnectionsOptions {
  readonly nodes: () => readonly KnownNode[];
  readonly secrets: Pick<NodeSecrets, 'of'>;
  readonly timeouts: () => TimeoutSettings;
  readonly proxies: () => ProxySources;
}

/** Sends all requests of the extension, each with the connection settings of its node. */
export interface NodeSender {
  readonly send: Send;
  /** Closes idle connections. */
  close(): Promise<void>;
}

/** What to do about a failed connection, with the commands of the extension. */
const advice: Advice = {
  trust: (node) =>
    node === undefined
      ? 'If it is your own node, add it with "Slotpad: Add Node", which asks for its CA file'
      : `If it is your node's own, name its CA file as "ca" of the node "${node}" in slotpad.nodes`,
  identify: (node) =>
    node === undefined
      ? 'Add it as a node in slotpad.nodes, with "certificate" and "key"'
      : `Name it as "certificate", and its key as "key", of the node "${node}" in slotpad.nodes`,
  credentials: (node) =>
    node === undefined
      ? ''
      : `Or run "Slotpad: Set a Node's Token" for the node "${node}"; an engine API wants "jwtSecretFile" in slotpad.nodes.`,
};

/** The connections of the extension, by the settings of the nodes and of VS Code. */
export function createNodeConnections({
  nodes,
  secrets,
  timeouts,
  proxies,
}: NodeConnectionsOptions): Connections {
  return createConnections({
    nodes,
    secretOf: (node) => secrets.of(node),
    setSecret: () => `run "Slotpad: Set a Node's Token"`,
    proxies,
    advice,
    limits: () => limitsOf(timeouts()),
  });
}

/** Sends over connections of its own, by the settings of the nodes and of VS Code. */
export function openSender(options: NodeConnectionsOptions & SenderOptions): NodeSender {
  const connections = createNodeConnections(options);
  return { send: sendOver(connections, options), close: async () => connections.close() };
}
