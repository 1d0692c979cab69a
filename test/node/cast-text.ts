import type { DecodedValue } from '../../common/contracts/values';

/** A value as cast prints it. */
export function castText(value: DecodedValue): string {
  switch (value.kind) {
    case 'list':
      return `[${value.items.map(castText).join(', ')}]`;
    case 'tuple':
      return `(${value.members.map((member) => castText(member.value)).join(', ')})`;
    case 'text':
      return JSON.stringify(value.value);
    default:
      return String(value.value);
  }
}
