import { decodeRecord } from '../../../monitor/peers/enr';
import type { PlainItem } from '../../tree/item';

/** The entries of a node record (ENR) as rows. */
export function decodedRows(id: string, enr: string): readonly PlainItem[] {
  const record = decodeRecord(enr);
  if (!record) {
    return [{ id: `${id}/unreadable`, label: 'Not a valid node record', icon: { id: 'warning' } }];
  }
  const row = (key: string, label: string, text: string, value: string): PlainItem => ({
    id: `${id}/${key}`,
    label,
    description: text,
    tooltip: `${label}: ${text}${value === text ? '' : `\n${value}`}`,
    icon: { id: 'symbol-field' },
    context: 'value',
    value: text,
  });
  return [
    row('sequence', 'Sequence', record.sequence, record.sequence),
    ...record.entries.map((entry, index) => row(`${index}/${entry.key}`, entry.label, entry.text, entry.hex)),
  ];
}
