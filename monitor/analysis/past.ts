import { usualSlotsPerEpoch } from '../../catalogue/networks';
import type { Analyses } from '../../common/panels/dashboard';
import type { Choice } from '../health/node-choice';
import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import type { ValidatorInterest } from '../validators/interest';
import { readMonitored } from '../validators/read-performance';
import { bringUpToDate } from './analysis';
import { type AnalysisInput, type AnalysisMemory, createAnalysisMemory } from './analysis-memory';
import { analysesOf } from './heat-map';

export interface PastOptions {
  /** A reader with a timeout that is long enough for expensive requests. */
  readonly readerFor: (node: KnownNode, signal: AbortSignal) => NodeReader;
  readonly validators: Pick<ValidatorInterest, 'list' | 'labels'>;
  /** The shown page of validators, from 0. */
  readonly page: () => number;
  /** What is shown; undefined while nothing is: then nothing is requested. */
  readonly shown: () => Choice | undefined;
  /** Called when something has changed. */
  readonly changed: (choice: Choice) => void;
}

/** The past of nodes, requested when it is shown, and remembered. */
export interface Past {
  /** Requests what is missing, unless that is already in progress. */
  ask(): void;
  /** Aborts the requests in progress. */
  stop(): void;
  /** All that is known; undefined before the first reading. */
  of(choice: Choice): Analyses | undefined;
  forget(isThere: (id: string) => boolean): void;
}

const nobody: readonly string[] = [];

export function createPast({ changed, page, readerFor, shown, validators }: PastOptions): Past {
  const memories = new Map<string, { readonly key: string; readonly memory: AnalysisMemory }>();
  let asking: AbortController | undefined;

  const memoryOf = ({ id, beacon }: Choice): AnalysisMemory => {
    const reading = beacon?.reading?.kind === 'beacon' ? beacon.reading : undefined;
    // Another client, version or chain: everything may differ.
    const key = [beacon?.node.url, reading?.version, reading?.genesisRoot].join(' ');
    const known = memories.get(id);
    if (known?.key === key) return known.memory;
    const memory = createAnalysisMemory();
    memories.set(id, { key, memory });
    return memory;
  };

  const inputOf = (choice: Choice): AnalysisInput | undefined => {
    const reading = choice.beacon?.reading;
    if (reading?.kind !== 'beacon') return undefined;
    const slotsPerEpoch = reading.clock?.slotsPerEpoch ?? usualSlotsPerEpoch;
    return {
      headEpoch: Math.floor(Number(reading.headSlot) / slotsPerEpoch),
      slotsPerEpoch,
      ...(reading.prefix === undefined ? {} : { prefix: reading.prefix }),
      syncing: reading.isSyncing,
      labels: validators.labels,
      page: page(),
      ...(validators.list.length > 0
        ? { validators: validators.list, own: false }
        : { validators: memoryOf(choice).monitored ?? nobody, own: true }),
    };
  };

  const run = async (choice: Choice, node: KnownNode, input: AnalysisInput, signal: AbortSignal) => {
    const reader = readerFor(node, signal);
    const memory = memoryOf(choice);
    if (validators.list.length === 0 && memory.monitored === undefined && input.prefix && !input.syncing) {
      const monitored = await readMonitored(reader);
      if (!signal.aborted) memory.monitored = monitored ?? nobody;
    }
    const asked = inputOf(choice) ?? input;
    await bringUpToDate(reader, asked, memory, () => changed(choice));
    return asked;
  };

  const ask = async (): Promise<void> => {
    const choice = shown();
    const input = choice && inputOf(choice);
    const node = choice?.beacon?.failure ? undefined : choice?.beacon?.node;
    if (asking || !choice || !input || !node) return;
    const own = new AbortController();
    asking = own;
    const asked = await run(choice, node, input, own.signal).finally(() => {
      asking = undefined;
    });
    // The node or the validators may have changed meanwhile.
    const now = shown();
    if (now && (own.signal.aborted || inputOf(now)?.validators !== asked.validators)) await ask();
  };

  return {
    ask: () => void ask(),
    stop: () => asking?.abort(),
    of(choice) {
      const input = inputOf(choice);
      return input && analysesOf(input, memoryOf(choice));
    },
    forget(isThere) {
      for (const id of memories.keys()) if (!isThere(id)) memories.delete(id);
    },
  };
}
