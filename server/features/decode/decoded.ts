import type { NetworkScale } from '../../../common/scratch/variables/network-scale';

/** What a meaning depends on beside the value. */
export interface DecodeContext {
  readonly scale: NetworkScale;
  /** Unix time in seconds. */
  readonly now: number;
}

export interface Decoded {
  /** A few words, for an inlay hint. */
  readonly hint?: string;
  /** Markdown paragraphs, for a hover. */
  readonly lines: readonly string[];
}
