import { decodeRawTransaction, type RawTransaction } from '../../../../common/ethereum/raw-transaction';
import { counted } from '../../../../common/units/words';
import { callAt } from '../../place';
import { isWhole } from './envelope';
import { editOf, indentAt, lineEndOf, type RefactorContext, type Refactoring } from './refactoring';

/**
 * `eth_sendRawTransaction("0x02…")` → a readable request, in a `.jsonrpc` file. The signature becomes a comment, because
 * a node signs a transaction object itself.
 */
export function transactionForm(context: RefactorContext): readonly Refactoring[] {
  const call = callAt(context);
  const [node, ...more] = call?.params ?? [];
  if (call?.form !== 'call' || !isWhole(call) || more.length > 0) return [];
  if (call.method?.text !== 'eth_sendRawTransaction') return [];
  if (node?.kind !== 'string' || node.placeholders) return [];
  const decoded = decodeRawTransaction(node.value);
  if (!decoded.ok || decoded.value.signature?.from === undefined) return [];
  const { text } = context.block;
  const eol = lineEndOf(text);
  const indent = indentAt(text, call.start);
  const object = objectOf(decoded.value)
    .split('\n')
    .join(eol + indent);
  return [
    ['eth_call', 'which only reads', `${object}, "latest"`],
    ['eth_sendTransaction', 'which the node signs', object],
  ].map(([method, what, params]) => ({
    title: `Show as a transaction object of ${method}, ${what}`,
    kind: 'refactor.rewrite',
    edits: [editOf(context, call, `${method}(${params})`)],
  }));
}

function objectOf({ members, signature, sidecar }: RawTransaction): string {
  const comments = [
    ...(signature
      ? [
          `Hash: ${signature.hash}`,
          `Signature: yParity ${signature.yParity}, r ${signature.r}, s ${signature.s}`,
        ]
      : []),
    ...(sidecar ? [`Left out: ${counted(sidecar.blobs, 'blob')} with commitments and proofs`] : []),
  ];
  const object = JSON.stringify({ from: signature?.from, ...members }, null, 2);
  return object.replace('{', `{${comments.map((one) => `\n  // ${one}`).join('')}`);
}
