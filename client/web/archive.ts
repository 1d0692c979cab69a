/** A file with parts of the extension, compressed with Brotli. */
export interface Archive {
  /** Relative to the scripts of the extension in a browser. */
  readonly file: string;
  /** Bytes without compression. */
  readonly size: number;
  /** The parts that a browser needs: name, start and end, in bytes. */
  readonly parts: readonly (readonly [name: string, start: number, end: number])[];
}
