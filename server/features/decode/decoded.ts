import type { NetworkScale } from '../../../common/scratch/variables/network-scale';

/** What the meaning of a value depends on. */
export interface DecodeContext {
  readonly scale: NetworkScale;
  /** Unix time in seconds. */
  readonly now: number;
}

export interface Decoded {
  /** Short text for an inlay hint. */
  readonly hint?: string;
  /** Markdown paragraphs for a hover. */
  readonly lines: readonly string[];
}
