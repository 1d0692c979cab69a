import { specConstants } from '../../catalogue/beacon/standard-config';
import { nodeVersion } from '../../catalogue/beacon/standard-node';
import { chainName, networkNamed } from '../../catalogue/networks';
import { usualPorts } from '../../catalogue/ports';
import { needed, quantityReader, responseReader } from '../../catalogue/responses/reader';
import { plainText } from '../../common/units/plain-text';
import { beaconPaths, executionCalls } from './endpoints';
import type { NodeKind } from './node';
import type { NodeFailure, NodeReader } from './reader';

export type ProbeResult =
  | { readonly ok: true; readonly kind: NodeKind; readonly version: string; readonly network?: string }
  | { readonly ok: false; readonly failure: NodeFailure };

const versionReader = responseReader('node-version', nodeVersion, { version: needed(true) });
const specReader = responseReader('config-spec', specConstants, { CONFIG_NAME: true });
const chainIdReader = quantityReader('eth_chainId');

/** Finds out what responds at an address: any node, or only a node of the given kind. */
export async function probe(reader: NodeReader, kind?: NodeKind): Promise<ProbeResult> {
  const [beacon, execution] = await Promise.all([
    kind === 'execution' ? undefined : probeBeacon(reader),
    kind === 'beacon' ? undefined : probeExecution(reader),
  ]);
  if (beacon?.ok) return beacon;
  if (execution?.ok) return execution;
  // "Requires credentials" is more useful than "not found" or any other failure.
  const guarded = [beacon, execution].find((each) => each && [401, 403].includes(each.failure.status ?? 0));
  // Over a WebSocket or a socket file only an execution node can answer.
  const only = beacon?.failure.cause === 'not-sent' ? execution : undefined;
  return guarded ?? only ?? beacon ?? execution ?? { ok: false, failure: notANode };
}

/** The failure of a node of this kind; where a node of the other layer responds, it says so. */
export async function withOtherLayer(
  reader: NodeReader,
  kind: NodeKind,
  failure: NodeFailure,
): Promise<NodeFailure> {
  if (failure.cause !== 'not-a-node') return failure;
  const other = kind === 'beacon' ? 'execution' : 'beacon';
  const found = await probe(reader, other);
  if (!found.ok) return failure;
  const names = { beacon: 'a beacon node', execution: 'an execution node' };
  const port = usualPorts.find((one) => one.kind === kind)?.port;
  return {
    ...failure,
    otherLayer: other,
    what: `This is ${names[other]} (${plainText(found.version)}), not ${names[kind]}.`,
    remedy: `Set its kind to "${other}", or use the URL of ${names[kind]}, usually on port ${port}.`,
  };
}

async function probeBeacon(reader: NodeReader): Promise<ProbeResult> {
  const answer = await reader.get(beaconPaths.version);
  if (!answer.ok) return answer;
  const version = versionReader(answer.value);
  if (!version) return { ok: false, failure: notANode };
  const spec = await reader.get(beaconPaths.spec);
  const network = spec.ok ? specReader(spec.value)?.CONFIG_NAME : undefined;
  return {
    ok: true,
    kind: 'beacon',
    version: version.version,
    ...(network ? { network } : {}),
  };
}

async function probeExecution(reader: NodeReader): Promise<ProbeResult> {
  const { chain, version } = executionCalls;
  const answer = await reader.call(chain.method, chain.params);
  if (!answer.ok) return answer;
  const chainId = chainIdReader(answer.value);
  if (chainId === undefined) return { ok: false, failure: notANode };
  const client = await reader.call(version.method, version.params);
  return {
    ok: true,
    kind: 'execution',
    version: client.ok && typeof client.value === 'string' ? client.value : 'Execution node',
    network: chainWords(BigInt(chainId)),
  };
}

/** `mainnet`, `Base`, `chain 4711` */
export function chainWords(chainId: bigint): string {
  return networkNamed(String(chainId))?.name ?? chainName(chainId) ?? `chain ${chainId}`;
}

const notANode: NodeFailure = {
  cause: 'not-a-node',
  what: 'Something responds at this address, but it is not an Ethereum node.',
  remedy: 'Check the port.',
};
