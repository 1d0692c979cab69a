/**
 * The finalized checkpoints of providers that a person named, which those of nodes are compared with. Nobody else is asked,
 * and a provider is told nothing of the nodes.
 */
import type { Clock } from '../../common/units/clock';
import { hostOf } from '../nodes/node';
import { causeWords, type NodeReader } from '../nodes/reader';
import { readFinalized, readGenesis } from '../readings/beacon-facts';
import type { ProviderCheckpoints } from '../readings/node-state';
import { notingReader } from '../readings/parts';

export interface Checkpoints {
  /** What is known of each provider, in the order of the settings. */
  readonly known: readonly ProviderCheckpoints[];
  /** Asks all of them once. */
  read(signal: AbortSignal): Promise<void>;
  /** Asks them now and then while they are wanted. */
  setWanted(isWanted: boolean): void;
}

export interface CheckpointsOptions {
  readonly clock: Clock;
  /** Their URLs. */
  readonly providers: () => readonly string[];
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
}

/** Three times within an epoch of mainnet. Milliseconds. */
const pause = 120_000;
/** Nodes and providers may be this many epochs apart. */
const remembered = 8;

export function createCheckpoints({ clock, providers, readerFor }: CheckpointsOptions): Checkpoints {
  const known = new Map<string, ProviderCheckpoints>();
  let following: AbortController | undefined;

  const ask = async (url: string, signal: AbortSignal) => {
    const before = known.get(url) ?? { name: hostOf(url), roots: new Map<string, string>() };
    const { outcomes, reader } = notingReader(readerFor(url, signal));
    const genesis = before.genesis ?? (await readGenesis(reader));
    const finalized = await readFinalized(reader);
    if (signal.aborted) return;
    const failure = [...outcomes.values()].find((one) => typeof one === 'object');
    const { problem: _, ...rest } = before;
    const roots = new Map(before.roots);
    if (finalized) roots.set(finalized.epoch, finalized.root);
    for (const epoch of [...roots.keys()].slice(0, -remembered)) roots.delete(epoch);
    known.set(url, {
      ...rest,
      ...(genesis ? { genesis } : {}),
      roots,
      ...(genesis && finalized ? {} : { problem: failure ? causeWords(failure) : 'not served' }),
    });
  };
  const read = async (signal: AbortSignal) => {
    await Promise.all(providers().map((url) => ask(url, signal)));
  };

  return {
    get known() {
      return providers().flatMap((url) => known.get(url) ?? []);
    },
    read,
    setWanted(isWanted) {
      if (!isWanted) {
        following?.abort();
        following = undefined;
        return;
      }
      if (following) return;
      following = new AbortController();
      const { signal } = following;
      const run = async () => {
        await read(signal);
        if (signal.aborted) return;
        const cancel = clock.after(pause, () => void run());
        signal.addEventListener('abort', cancel, { once: true });
      };
      void run();
    },
  };
}
