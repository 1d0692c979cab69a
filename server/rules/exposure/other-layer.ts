import { usualPorts } from '../../../catalogue/ports';
import type { BlockRule } from '../rule';
import { originsOf } from './origins';

/** The other layer, and where its nodes listen. */
const layers = {
  beacon: {
    other: 'execution',
    node: 'a beacon node',
    what: 'Beacon requests go to a beacon node',
    port: 5052,
  },
  execution: {
    other: 'beacon',
    node: 'an execution node',
    what: 'JSON-RPC goes to an execution node',
    port: 8545,
  },
} as const;

export const otherLayer: BlockRule = {
  on: 'block',
  needs: ['directives', 'http'],
  code: 'other-layer',
  severity: 'warning',
  title: 'Request to the other layer',
  why: 'A beacon node serves the Beacon API and no JSON-RPC, an execution node serves JSON-RPC and no path of the Beacon API. The port is one that nodes of the other layer listen on unless they are told otherwise. Not reported for an address that the settings name as a node of the right layer.',
  bad: { language: 'http', text: 'GET http://127.0.0.1:8545/eth/v1/node/version' },
  good: { language: 'http', text: 'GET http://127.0.0.1:5052/eth/v1/node/version' },
  source: 'real nodes: Ports',
  check(context, report) {
    const { reading } = context;
    if (reading.kind !== 'beacon' && reading.kind !== 'rpc') return;
    const layer = reading.kind === 'beacon' ? 'beacon' : 'execution';
    const { other, node, what, port: usual } = layers[layer];
    if (context.node(layer)) return;
    for (const { port } of originsOf(context)) {
      if (port?.number === undefined) continue;
      const kinds = usualPorts.filter((one) => one.port === port.number).map(({ kind }) => kind);
      if (!kinds.includes(other) || kinds.includes(layer)) continue;
      report(
        port,
        `Port ${port.number} is usually that of ${layers[other].node}. ${what}, usually on port ${usual}.`,
        {
          fixes: port.isWritten
            ? [
                {
                  title: `Change to port ${usual}, where ${node} usually listens`,
                  edits: [{ start: port.start, end: port.end, text: String(usual) }],
                },
              ]
            : [],
        },
      );
    }
  },
};
