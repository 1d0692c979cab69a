import type { FoundNode } from '../nodes/probe-local';

export interface FirstLookOptions {
  /** Finds the nodes on the usual ports of this machine. */
  readonly look: (signal: AbortSignal) => Promise<readonly FoundNode[]>;
  /** Called when nodes were found. */
  readonly changed: () => void;
}

/** The nodes on this machine that nobody has added yet. A window looks for them once. */
export interface FirstLook {
  /** Looks, unless it has looked before. When it may no longer, a search that is running ends and does not count. */
  setAllowed(allowed: boolean): void;
  readonly found: readonly FoundNode[];
  dispose(): void;
}

export function createFirstLook({ look, changed }: FirstLookOptions): FirstLook {
  let running: AbortController | undefined;
  let isDone = false;
  let found: readonly FoundNode[] = [];
  const begin = async (own: AbortController) => {
    const nodes = await look(own.signal);
    if (own.signal.aborted) return;
    running = undefined;
    isDone = true;
    found = nodes;
    if (nodes.length > 0) changed();
  };
  const stop = () => {
    running?.abort();
    running = undefined;
  };
  return {
    setAllowed(allowed) {
      if (!allowed) return stop();
      if (isDone || running) return;
      running = new AbortController();
      void begin(running);
    },
    get found() {
      return found;
    },
    dispose: stop,
  };
}
