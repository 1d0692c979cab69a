/** The bytes of one value, or its beginning. */
export interface Captured {
  /** Bytes from the beginning of the text. */
  readonly start: number;
  readonly end: number;
  readonly bytes: Buffer;
  /** False when `bytes` is only the beginning. */
  readonly whole: boolean;
}

interface Capture {
  readonly start: number;
  /** How many containers were open where it began. */
  readonly depth: number;
  pieces: Buffer[];
  kept: number;
}

const BACKSLASH = 92;

/** Keeps the bytes of values while they are read, in parts. Values may lie in one another. */
export class Captures {
  private readonly open: Capture[] = [];
  private part: Buffer = Buffer.alloc(0);
  /** Where the part begins in the text. */
  private base = 0;
  /** Where the needle, and an escape, come next in this part; looked for again only when they are passed. */
  private nextNeedle = -1;
  private nextEscape = -1;

  /**
   * @param most bytes of a value that are kept
   * @param nested of values that lie in one another so many are kept, the outermost
   * @param needle only values with these bytes in them are of interest, or with an escape, which may hide them
   */
  constructor(
    private readonly most: number,
    private readonly nested: number,
    private readonly needle: Buffer | undefined,
  ) {}

  startPart(part: Buffer, base: number): void {
    this.part = part;
    this.base = base;
    this.nextNeedle = -1;
    this.nextEscape = -1;
  }

  /** Keeps what this part has of the values that are open. */
  endPart(): void {
    for (const capture of this.open) {
      this.keep(capture, this.part.length);
      // What is kept for long must not keep the whole part alive.
      if (capture.pieces.length > 0) capture.pieces = [Buffer.concat(capture.pieces)];
    }
  }

  /** A value begins. @param start bytes from the beginning of the text */
  begin(start: number, depth: number): void {
    if (this.open.length < this.nested) this.open.push({ start, depth, pieces: [], kept: 0 });
  }

  /**
   * A value of this depth ends.
   *
   * @param until offset in this part
   * @returns undefined when it was not kept, or is of no interest
   */
  finish(depth: number, until: number): Captured | undefined {
    const capture = this.open.at(-1);
    if (capture === undefined || capture.depth !== depth) return undefined;
    this.open.pop();
    const { start } = capture;
    const from = start - this.base;
    const { needle } = this;
    if (needle && from >= 0 && capture.kept === 0 && !this.mayFit(from, until, needle)) return undefined;
    this.keep(capture, until);
    const end = this.base + until;
    const { pieces, kept } = capture;
    const [piece] = pieces;
    const bytes = piece && pieces.length === 1 ? piece : Buffer.concat(pieces);
    return { start, end, bytes, whole: end - start === kept };
  }

  private keep(capture: Capture, until: number): void {
    const from = Math.max(0, capture.start + capture.kept - this.base);
    const room = this.most - capture.kept;
    if (room <= 0 || from >= until) return;
    const piece = this.part.subarray(from, Math.min(until, from + room));
    capture.pieces.push(piece);
    capture.kept += piece.length;
  }

  /** Whether a value that lies in this part as a whole is of interest. Makes nothing: most are not. */
  private mayFit(from: number, until: number, needle: Buffer): boolean {
    if (this.nextNeedle < from) this.nextNeedle = this.place(this.part.indexOf(needle, from));
    if (this.nextEscape < from) this.nextEscape = this.place(this.part.indexOf(BACKSLASH, from));
    return this.nextNeedle < until || this.nextEscape < until;
  }

  private place(found: number): number {
    return found < 0 ? this.part.length : found;
  }
}
