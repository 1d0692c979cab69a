/** A block of the chain as a node gives it: slot or number, its root or hash, and that of the block before it. */
export interface ChainBlock {
  readonly at: bigint;
  readonly id: string;
  readonly parent: string;
}

/** What is remembered of the chain of a node: its latest heads, the oldest first. */
export interface ChainMemory {
  heads?: ChainBlock[];
}

/** So many heads are remembered: a reorganization that goes deeper is told as one of at least so many blocks. */
const remembered = 16;
/** So many questions are asked at most to find out how deep one goes. */
const mostQuestions = 6;

/** Whether a head is the one of the last reading, or the block after it: the chain is then the same for certain. */
export function continues(memory: ChainMemory | undefined, head: ChainBlock): boolean {
  const last = memory?.heads?.at(-1);
  return last !== undefined && (last.id === head.id || last.id === head.parent);
}

/**
 * Remembers a new head, and finds out whether blocks of the chain of earlier readings were replaced.
 * @param idAt the id of the block that the chain has at a slot or number now; null when it has none there, undefined
 * when the node does not say
 * @returns how many of them are gone, as far as they were seen; undefined when none is, or it cannot be told
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
    // What stands above the head now is not on its chain; what stands below it has to be asked for.
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
