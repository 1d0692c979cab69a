import { metaOf, type Schema } from '../../../catalogue/types';
import { isData } from '../../../catalogue/types/hex';
import { decodeRawTransaction, isForeignType } from '../../../common/ethereum/raw-transaction';
import type { CallRule } from '../rule';

const SIGNED =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83';

const isRaw = ({ schema }: { readonly schema: Schema }) => metaOf(schema)?.kind === 'raw-transaction';

export const transactionUndecodable: CallRule = {
  on: 'call',
  code: 'transaction-undecodable',
  severity: 'error',
  title: 'Signed transaction that cannot be decoded',
  why: 'A node decodes a signed transaction before it looks at anything else, and rejects bytes that are cut off, unsigned or something else, such as a hash. A warning for types that only other networks may have.',
  bad: { language: 'jsonrpc', text: 'eth_sendRawTransaction("0x02f86c82053980")' },
  good: { language: 'jsonrpc', text: `eth_sendRawTransaction("${SIGNED}")` },
  source: 'EIP-2718',
  concerns: (entry) => entry?.params.some(isRaw) === true,
  check({ call, entry, values }, report) {
    for (const [index, parameter] of (entry?.params ?? []).entries()) {
      const value = values[index];
      const node = call.params[index];
      if (!node || !isRaw(parameter) || typeof value !== 'string' || value === '0x' || !isData(value))
        continue;
      const decoded = decodeRawTransaction(value);
      if (decoded.ok) {
        if (!decoded.value.signature) report(node, 'The transaction is not signed.');
        continue;
      }
      const message = decoded.failure.message.replace(/^It /, 'The transaction ');
      report(node, message, isForeignType(value) ? { severity: 'warning' } : {});
    }
  },
};
