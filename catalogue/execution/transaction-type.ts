import { leaf, type Schema, type SchemaMeta } from '../types';

/** The envelope of a transaction or receipt: one byte, in one or two digits. */
export function transactionType(meta: Partial<SchemaMeta> = {}): Schema<string> {
  return leaf<string>(
    { form: 'quantity', bits: 8, padded: true, rules: { 'quantity-decimal': 'transaction-type-decimal' } },
    {
      title: 'transaction type',
      description: 'Kind of transaction envelope.',
      kind: 'transaction-type',
      example: '0x2',
      values: {
        '0x0': 'legacy',
        '0x1': 'access list',
        '0x2': 'dynamic fee',
        '0x3': 'blob',
        '0x4': 'set code',
      },
      ...meta,
    },
  );
}
