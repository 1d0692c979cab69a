/** A block: slot or number, its root or hash, and that of its parent. */
export interface ChainBlock {
  readonly at: bigint;
  readonly id: string;
  readonly parent: string;
  /** Its timestamp, Unix time in seconds. */
  readonly time?: number;
}

/** A block from a subscription, with the header as the node sent it. */
export interface StreamedBlock extends ChainBlock {
  readonly value: unknown;
}

/** What is remembered of the chain of a node: its latest heads, oldest first. */
export interface ChainMemory {
  heads?: ChainBlock[];
}

/** How many heads are remembered. A deeper reorg is reported with at least this depth. */
export const remembered = 16;
/** Maximum number of requests to find the depth of a reorg. */
const mostQuestions = 6;

/** Whether a head is the last one or its child: the chain is then certainly the same. */
export function continues(memory: ChainMemory | undefined, head: ChainBlock): boolean {
  const last = memory?.heads?.at(-1);
  return last !== undefined && (last.id === head.id || last.id === head.parent);
}

/**
 * Remembers a new head, and finds out whether blocks of earlier readings were replaced.
 * @param idAt the id of the canonical block at a slot or number; null if there is none, undefined if the node does not
 * say
 * @returns how many blocks were replaced, as far as known; undefined if none was, or it is unknown
 */
export async function followChain(
  memory: ChainMemory,
  head: ChainBlock,
  idAt: (at: bigint) => Promise<string | null | undefined>,
): Promise<number | undefined> {
  const heads = memory.heads ?? [];
  const last = heads.at(-1);
  if (!last) {
    memory.heads = [head];
    return undefined;
  }
  if (last.id === head.id) return undefined;
  if (last.id === head.parent) {
    memory.heads = [...heads, head].slice(-remembered);
    return undefined;
  }
  let gone = 0;
  let questions = 0;
  const stay = [...heads];
  for (;;) {
    const known = stay.at(-1);
    if (!known || head.parent === known.id) break;
    // Blocks above the new head are not on its chain; blocks below it have to be checked.
    if (known.at < head.at) {
      if (questions++ >= mostQuestions) return undefined;
      const now = await idAt(known.at);
      if (now === undefined) return undefined;
      if (now === known.id) break;
    }
    gone++;
    stay.pop();
  }
  memory.heads = [...stay, head].slice(-remembered);
  return gone === 0 ? undefined : gone;
}
