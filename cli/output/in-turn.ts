import { type Terminal, write } from './terminal';

/** The output of one of several files that are sent at the same time. */
export interface Printer {
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
  end(): Promise<void>;
}

interface Piece {
  readonly to: 'out' | 'err';
  readonly text: string;
}

/** A printer for each file. The output of a file waits until all earlier files have ended. */
export function printersInTurn(count: number, terminal: Terminal): readonly Printer[] {
  const waiting = Array.from({ length: count }, (): Piece[] => []);
  const ended = new Set<number>();
  let turn = 0;
  let queue = Promise.resolve();
  const print = ({ to, text }: Piece) => {
    queue = queue.then(() => write(terminal[to], text));
    return queue;
  };
  const put = async (index: number, to: Piece['to'], text: string) => {
    if (index === turn) await print({ to, text });
    else waiting[index]?.push({ to, text });
  };
  return waiting.map((_, index) => ({
    out: (text) => put(index, 'out', text),
    err: (text) => put(index, 'err', text),
    end: async () => {
      ended.add(index);
      while (ended.has(turn)) for (const piece of waiting[++turn]?.splice(0) ?? []) void print(piece);
      await queue;
    },
  }));
}
