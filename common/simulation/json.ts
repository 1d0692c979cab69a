/** A simulation as JSON: quantities as decimal text, so that no digit is lost. */
import type { Contracts } from '../contracts/contracts';
import { decodeLog } from '../contracts/decode';
import { entryText } from '../contracts/words';
import { callText, failureOf, resultText } from '../traces/describe';
import { type Simulation, verdictOf } from './simulation';
import { tokenChanges } from './transfers';

/** What is not known is null. */
export function simulationJson(simulation: Simulation, contracts: Contracts): unknown {
  const { accessList, basis, chainId, differences, estimate, execution, gasPrice, notKnown, on } = simulation;
  const { refusals, tokens, transaction, warnings } = simulation;
  const { call, ether, failedInside, logs } = execution ?? {};
  return {
    verdict: verdictOf(simulation),
    reason: (call && failureOf(call, contracts)) ?? null,
    refusals,
    warnings,
    block: text(on.number),
    chainId: text(chainId),
    basis,
    differences,
    notKnown,
    transaction: {
      method: transaction.method,
      from: transaction.from,
      to: transaction.to ?? null,
      value: text(transaction.value),
      gas: text(transaction.gas),
    },
    gasUsed: text(call?.gasUsed),
    gasEstimate: text(estimate),
    gasPrice: text(gasPrice),
    returned:
      call && call.error === undefined ? { data: call.output, text: resultText(call, contracts) } : null,
    revertData: call?.error === undefined ? null : call.output,
    failedInside:
      failedInside?.map((one) => ({
        to: one.to ?? null,
        call: callText(one, contracts),
        reason: failureOf(one, contracts) ?? null,
      })) ?? null,
    ether: ether?.map(({ account, amount }) => ({ account, wei: text(amount) })) ?? null,
    tokens:
      logs === undefined
        ? null
        : tokenChanges(logs).map(({ account, amount, id, token }) => ({
            token,
            account,
            amount: text(amount),
            id: text(id),
            symbol: tokens.get(token.toLowerCase())?.symbol ?? null,
            decimals: tokens.get(token.toLowerCase())?.decimals ?? null,
          })),
    events:
      logs?.map(({ address, data, topics }) => {
        const decoded = decodeLog(topics, data, contracts, address);
        return { address, topics, data, text: decoded.ok ? entryText(decoded.value) : null };
      }) ?? null,
    accessList: accessList ?? null,
  };
}

function text(value: bigint | undefined): string | null {
  return value === undefined ? null : String(value);
}
