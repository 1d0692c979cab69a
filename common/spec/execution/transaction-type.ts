import { raise } from '../encoding';
import { quantityFault } from '../hex-fault';
import { checked, type Schema, type SchemaMeta } from '../schema';

/** The envelope of a transaction or receipt: one byte, in one or two digits. */
export function transactionType(meta: Partial<SchemaMeta> = {}): Schema<string> {
  return checked<string>(
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
    (value, report) => {
      if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,2}$/.test(value)) return;
      const fault = quantityFault(value);
      // Some nodes read the text of a decimal digit as well; it means the same.
      const same = typeof value === 'string' && /^[0-4]$/.test(value);
      raise(same ? { ...fault, rule: 'transaction-type-decimal' } : fault, report);
    },
  );
}
