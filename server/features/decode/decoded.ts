import type { Contracts } from '../../../common/contracts/contracts';
import type { NetworkScale } from '../../../common/scratch/variables/network-scale';
import type { Explorers } from '../../../common/settings/explorers';

/** What the meaning of a value depends on. */
export interface DecodeContext {
  readonly scale: NetworkScale;
  /** Unix time in seconds. */
  readonly now: number;
  /** Contracts of the workspace and the standards. Default: the standards alone. */
  readonly contracts?: Contracts;
  /** Explorers to link to. Default: none. */
  readonly explorers?: Explorers;
  /** The call that a response belongs to. */
  readonly call?: ContractCall;
}

/** A call of a contract: `eth_call`, `eth_estimateGas`, … */
export interface ContractCall {
  readonly data: string;
  /** Address of the contract. */
  readonly to?: string | undefined;
}

export interface Decoded {
  /** Short text for an inlay hint. */
  readonly hint?: string;
  /** Markdown paragraphs for a hover. */
  readonly lines: readonly string[];
}
