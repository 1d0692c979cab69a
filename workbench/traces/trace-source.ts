/** The Solidity source of a row of a trace. */
import type { Contracts } from '../../common/contracts/contracts';
import { decodeRevert } from '../../common/contracts/decode';
import type { RevertWords } from '../../common/contracts/solidity-source';
import { placeInSource, rangeIn } from '../../common/contracts/source-place';
import { isCreation } from '../../common/traces/describe';
import type { Trace, TraceCall } from '../../common/traces/trace';

export interface RowSource {
  /** Relative to the workspace folder, encoded as in a URI. */
  readonly path: string;
  readonly range: ReturnType<typeof rangeIn>;
  /** `src/Vault.sol:36` */
  readonly text: string;
}

/**
 * The function of a call, or the statement in it that raised its error. Undefined for events, and where the contract at
 * the address or its source is not known: a function with the same selector may be another one.
 */
export async function sourceOfRow(
  { nodes }: Trace,
  index: number,
  contracts: Contracts,
): Promise<RowSource | undefined> {
  const call = nodes[index];
  if (call?.kind !== 'call' || call.to === undefined) return undefined;
  const name = contracts.sourceOf(call.to);
  const entry = name === undefined ? undefined : entryOf(call, name, contracts);
  if (name === undefined || !entry) return undefined;
  const place = await placeInSource(contracts, name, entry, revertOf(call, contracts));
  if (!place) return undefined;
  const range = rangeIn(place.text, place.span);
  return { path: place.path, range, text: `${decodedPath(place.path)}:${range.start.line + 1}` };
}

function entryOf(call: TraceCall, name: string, contracts: Contracts) {
  if (isCreation(call)) {
    const [creation] = contracts.creationsOf(name);
    return creation?.initializer.ok ? creation.initializer.value : undefined;
  }
  if (call.input.length < 10) return undefined;
  return contracts.functionsFor(call.input.slice(0, 10), call.to).find(({ source }) => source === name);
}

/** Panics have no name in the source. */
function revertOf({ error, output, to }: TraceCall, contracts: Contracts): RevertWords | undefined {
  const decoded = error === undefined || output.length < 10 ? undefined : decodeRevert(output, contracts, to);
  if (!decoded?.ok || decoded.value.name === 'Panic') return undefined;
  const { name, values } = decoded.value;
  if (name !== 'Error') return { error: name };
  const value = values[0]?.value;
  return value?.kind === 'text' ? { text: value.value } : undefined;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
