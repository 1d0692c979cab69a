/** A response body in a file. */
export interface BodyFile {
  /** Absolute. */
  readonly path: string;
  /** Size in bytes, decompressed. */
  readonly bytes: number;
  /** Its first 64 KiB as text. */
  readonly head: string;
  /** A device or a pipe, such as `/dev/stdout`: it cannot be read again. */
  readonly direct?: true;
}

/** When to write a body to a file, and to which one. */
export interface ToFile {
  /** Larger bodies go to the file; smaller ones stay in memory. Bytes. */
  readonly over: number;
  /** Maximum size in bytes, decompressed. A larger body ends the exchange as `too-large`, and the file is removed. */
  readonly maxBytes: number;
  /** Absolute path, called when the first byte is written. The file must not exist yet, unless it is `direct`. */
  readonly path: () => string;
  /** Whether it is a device or a pipe, such as `/dev/stdout`: it exists, and is not removed. */
  readonly direct?: boolean;
  /** How to raise `maxBytes`, as the end of a sentence: `raise slotpad.response.largest`. */
  readonly more: string;
  /** Smaller bodies go to the file and stay in memory. */
  readonly always?: boolean;
  /** Called while the file grows, with its size in bytes. */
  readonly onProgress?: (bytes: number) => void;
}
