/** Why a request is an error although every client that was asked takes it. */

import type { JudgedOutcome } from './rates';
import { caseOf } from './verdict';

interface Leniency {
  readonly kinds: RegExp;
  /** Matched with `ENTRY FORM`; every case by default. */
  readonly where?: RegExp;
  readonly reason: string;
}

const leniencies: readonly Leniency[] = [
  {
    kinds: /./,
    where:
      /^(?:eth_submitWork|eth_getCompilers|rpc_modules|miner_\w+|personal_\w+|hardhat_\w+|evm_\w+|bzz_\w+|shh_\w+|db_\w+)\b/,
    reason: 'Only a development node serves the method, and does not look at the request.',
  },
  {
    kinds: /^(?:member|method)-twice$/,
    reason: 'The last of the two counts, so the request does something else than one of the lines says.',
  },
  {
    kinds: /^(?:hex-without-prefix|quantity-\w+(?:-\w+)?|data-odd|tag-case)$/,
    reason: 'Development nodes take it; geth refuses it.',
  },
  {
    kinds: /^id-boolean$/,
    reason: 'Geth sends back any id; JSON-RPC 2.0 has text, numbers and null.',
  },
  {
    kinds: /^brace-twice$/,
    where: /^post-/,
    reason: 'Prysm reads the body up to its end, and not what comes after it.',
  },
  {
    kinds: /^params-extra$/,
    where: /^debug_getBadBlocks\b/,
    reason: 'Geth does not look at the parameters of a method that has none.',
  },
  {
    kinds: /^member-case$/,
    where: /^post-prysm-/,
    reason: 'Prysm reads members in any case.',
  },
  {
    kinds: /^value-empty$/,
    reason: 'Development nodes and geth read an empty text as 0 or as no data; other clients refuse it.',
  },
  {
    kinds: /^member-/,
    where: /^eth_(?:sendTransaction|signTransaction|simulateV1) /,
    reason: 'The member is required. Development nodes do something without it.',
  },
  {
    kinds: /^(?:number|value|data|hex|member|url)-/,
    where: /^(?:post-)?(?:beacon|debug|validator|prysm-v1)-/,
    reason:
      'Lodestar and Prysm convert values without looking at their form; the specification requires the form.',
  },
];

export function leniencyFor(outcome: JudgedOutcome): Leniency | undefined {
  const where = caseOf(outcome);
  return leniencies.find(
    (one) => one.kinds.test(outcome.mutation.id) && (one.where === undefined || one.where.test(where)),
  );
}
