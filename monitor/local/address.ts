import type { ProgramOutput } from './program';

/** An address of this machine where a node may answer. */
export interface LocalAddress {
  readonly url: string;
  /** The container or service behind it, as shown to the user; absent for a port of the machine itself. */
  readonly container?: string;
  /** An engine API is expected there. */
  readonly engine?: true;
}

/** The addresses that a tool knows, and what to say about the tool. */
export interface ToolAddresses {
  readonly addresses: readonly LocalAddress[];
  /** `Docker (3 containers)`; absent if the tool was not asked successfully. */
  readonly looked?: string;
  /** `Kurtosis is not installed`, `Docker failed: permission denied`. */
  readonly problem?: string;
}

/** Why a tool named no addresses: `Docker is not installed`. */
export function toolProblem(tool: string, output: Exclude<ProgramOutput, { kind: 'printed' }>): string {
  switch (output.kind) {
    case 'not-installed':
      return `${tool} is not installed`;
    case 'skipped':
      return `${tool} was not asked: ${output.why}`;
    case 'failed':
      return `${tool} failed: ${output.why}`;
  }
}

/** The most addresses of one tool. */
export const mostAddresses = 100;
