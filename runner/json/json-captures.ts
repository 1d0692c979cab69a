/** The bytes of a value, or its beginning. */
export interface Captured {
  /** Offset in the text, in bytes. */
  readonly start: number;
  readonly end: number;
  readonly bytes: Buffer;
  /** False when `bytes` is only the beginning. */
  readonly whole: boolean;
}

interface Capture {
  readonly start: number;
  /** Number of open containers at its start. */
  readonly depth: number;
  pieces: Buffer[];
  kept: number;
}

const BACKSLASH = 92;

/** Keeps the bytes of values while they are read in parts. Values may be nested. */
export class Captures {
  private readonly open: Capture[] = [];
  private part: Buffer = Buffer.alloc(0);
  /** Offset of the part in the text. */
  private base = 0;
  /** Offsets of the next needle and the next escape in this part; searched again only after they are passed. */
  private nextNeedle = -1;
  private nextEscape = -1;

  /**
   * @param most maximum number of bytes to keep of a value
   * @param nested maximum number of nested values to keep, from the outermost
   * @param needle keep only values that contain these bytes, or an escape, which could hide them
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

  /** Keeps the bytes of this part that belong to open values. */
  endPart(): void {
    for (const capture of this.open) {
      this.keep(capture, this.part.length);
      // A copy, so that the part can be freed.
      if (capture.pieces.length > 0) capture.pieces = [Buffer.concat(capture.pieces)];
    }
  }

  /** Starts a value. @param start offset in the text, in bytes */
  begin(start: number, depth: number): void {
    if (this.open.length < this.nested) this.open.push({ start, depth, pieces: [], kept: 0 });
  }

  /**
   * Ends the value at this depth.
   *
   * @param until offset in this part
   * @returns undefined when it was not kept
   */
  finish(depth: number, until: number): Captured | undefined {
    const capture = this.open.at(-1);
    if (capture === undefined || capture.depth !== depth) return undefined;
    this.open.pop();
    const { start } = capture;
    const from = start - this.base;
    const { needle } = this;
    if (needle && from >= 0 && capture.kept === 0 && !this.mayContain(from, until, needle)) return undefined;
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

  /** Whether a value that is completely in this part may contain the needle. Allocates nothing, because most do not. */
  private mayContain(from: number, until: number, needle: Buffer): boolean {
    if (this.nextNeedle < from) this.nextNeedle = this.place(this.part.indexOf(needle, from));
    if (this.nextEscape < from) this.nextEscape = this.place(this.part.indexOf(BACKSLASH, from));
    return this.nextNeedle < until || this.nextEscape < until;
  }

  private place(found: number): number {
    return found < 0 ? this.part.length : found;
  }
}
