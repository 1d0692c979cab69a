import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import { decodeRevert } from '../../common/contracts/decode';
import { entryText } from '../../common/contracts/words';

/**
 * Why a contract reverted: `Error("paused")`, `InsufficientBalance(…)`. Undefined if the data of the error is no revert
 * data of a known error.
 *
 * @param contracts those of the request
 * @param to address of the contract that was called
 * @param data JSON text of the member `data` of a JSON-RPC error
 */
export function revertReason(
  data: string,
  contracts: Contracts = standardContracts(),
  to?: string,
): string | undefined {
  // Nethermind writes "Reverted" before the data.
  const [, hex] = /^"(?:Reverted )?(0x[\da-f]{8,})"$/i.exec(data) ?? [];
  const decoded = hex === undefined ? undefined : decodeRevert(hex, contracts, to);
  return decoded?.ok ? entryText(decoded.value) : undefined;
}
