/** A body that went to a file as it came. */
export interface BodyFile {
  /** Absolute. */
  readonly path: string;
  /** Bytes, unpacked. */
  readonly bytes: number;
  /** Its first 64 KiB as text. */
  readonly head: string;
}

/** When a body goes to a file, and which. */
export interface ToFile {
  /** Bodies of more bytes go there; smaller ones are kept in memory. */
  readonly over: number;
  /** Bytes, unpacked, at which the exchange is ended as `too-large` and the file removed. */
  readonly maxBytes: number;
  /** Absolute; asked for once a body is too large for memory. The file must not be there yet. */
  readonly path: () => string;
  /** How a person allows more than `maxBytes`, as it ends a sentence: `raise slotpad.response.largest`. */
  readonly more: string;
  /** Smaller ones are written too, and kept in memory as well. */
  readonly always?: boolean;
  /** Bytes, unpacked, that came so far; told while they go to the file. */
  readonly onProgress?: (bytes: number) => void;
}
