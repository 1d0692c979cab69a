/** What became of a transaction, in words; and the reply that it makes of a response with its hash. */
import { grouped } from '../../common/units/digits';
import { formatCost, formatGasPrice } from '../../common/units/wei';
import { counted } from '../../common/units/words';
import type { Reply } from '../model/outcome';
import { type FollowedTransaction, isBadEnd, type TransactionState, worstState } from '../model/transaction';

/** The reply of a request whose transactions were followed: its outcome and message are those of the worst one. */
export function replyWith(reply: Reply, transactions: readonly FollowedTransaction[]): Reply {
  const followed = { ...reply, transactions };
  if (reply.outcome !== 'replied') return followed;
  const bad = transactions.find(({ state }) => state === 'reverted') ?? transactions.find(isBadEnd);
  if (bad) {
    const more = transactions.filter(isBadEnd).length - 1;
    const rest = more > 0 ? ` (and ${counted(more, 'more transaction')})` : '';
    const outcome = bad.state === 'reverted' ? 'reverted' : 'not-confirmed';
    return { ...followed, outcome, message: joined(reply.message, `${transactionHead(bad)}${rest}`) };
  }
  const [open] = transactions.filter(({ state }) => state === 'unconfirmed');
  return open ? { ...followed, unchecked: joined(reply.unchecked ?? '', open.message) } : followed;
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** One line: `Reverted in block 12: InsufficientBalance(available: 0, required: 5).` */
export function transactionHead(transaction: FollowedTransaction): string {
  const { block, created, message, reason, state } = transaction;
  const where = block === undefined ? '' : ` in block ${grouped(block)}`;
  if (state === 'reverted') {
    return reason === undefined
      ? `Reverted${where}, without a known reason.`
      : `Reverted${where}: ${reason.replace(/\.$/, '')}.`;
  }
  if (state !== 'succeeded') return message;
  return created
    ? `Created ${created.name ?? 'a contract'} at ${created.address}${where}.`
    : `Succeeded${where}.`;
}

const STATE_WORDS: Readonly<Record<TransactionState, string | undefined>> = {
  reverted: 'Reverted',
  dropped: 'Dropped',
  replaced: 'Replaced',
  pending: 'Not confirmed',
  unknown: 'Not confirmed',
  unconfirmed: 'Sent, not confirmed',
  succeeded: undefined,
};

/** The worst end of several transactions: `Reverted`. Undefined if all succeeded. */
export function stateWords(
  transactions: readonly Pick<FollowedTransaction, 'state'>[] | undefined,
): string | undefined {
  const worst = worstState(transactions);
  return worst && STATE_WORDS[worst];
}

/** The head and the rows of a transaction as lines: `fee: 0.000021 ether`. */
export function transactionLines(transaction: FollowedTransaction): readonly string[] {
  const rows = transactionRows(transaction).map(({ name, text }) =>
    name === '' ? `       ${text}` : `${name}: ${text}`,
  );
  return [transactionHead(transaction), ...rows];
}

/** A transaction as JSON of the terminal and of tools: its words, and the receipt as it is. */
export function transactionJson(transaction: FollowedTransaction) {
  const { receipt, ...rest } = transaction;
  return {
    ...rest,
    message: transactionHead(transaction),
    ...(receipt === undefined ? {} : { receipt: JSON.parse(receipt) as unknown }),
  };
}

/** The rows below the head, with their names: gas, fee, events, trace. */
export function transactionRows(
  transaction: FollowedTransaction,
): readonly { readonly name: string; readonly text: string }[] {
  const { events, fee, gasLimit, gasPrice, gasUsed, hash, trace = [] } = transaction;
  const gas =
    gasUsed === undefined
      ? []
      : [
          {
            name: 'gas',
            text: `${grouped(gasUsed)}${gasLimit === undefined ? '' : ` of ${grouped(gasLimit)}`}${gasPrice === undefined ? '' : `, at ${formatGasPrice(BigInt(gasPrice))}`}`,
          },
        ];
  return [
    { name: 'transaction', text: hash },
    ...gas,
    ...(fee === undefined ? [] : [{ name: 'fee', text: formatCost(BigInt(fee)) }]),
    ...events.map(({ address, contract = address, text, topics }) => ({
      name: 'event',
      text: `${contract} ${text ?? `event ${topics[0] ?? 'without topics'}`}`,
    })),
    ...trace.map((text, index) => ({ name: index === 0 ? 'trace' : '', text })),
  ];
}
