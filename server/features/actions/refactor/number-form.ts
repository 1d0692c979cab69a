import {
  type AmountName,
  amountPlaceholder,
  amountValue,
  isAmountName,
} from '../../../../common/scratch/variables/amounts';
import { metaOf, problemsOf } from '../../../../common/spec/schema';
import { integerOf, quantityOf } from '../../../../common/units/hex';
import { placeholderAt } from '../../place';
import { type Literal, literalAt } from './literal';
import { type Asked, editOf, type Refactoring } from './refactoring';

/** What is a number and not a string of bytes. */
const quantities = new Set([
  'quantity',
  'padded-quantity',
  'block-parameter',
  'block-number-or-tag',
  'chain-id',
]);

/**
 * Decimal ↔ hex, by what the place takes. A JSON-RPC quantity has to be hex on the wire: its decimal form is
 * `{{$hex 1024}}`, or `{{$ether 1.5}}` for an amount of wei.
 */
export function numberForm(asked: Asked): readonly Refactoring[] {
  const placeholder = placeholderAt(asked);
  if (placeholder) return asQuantity(asked);
  const literal = literalAt(asked.placed, asked.offset, asked.variables);
  if (!literal) return [];
  return literal.of === 'parameter' ? inCall(asked, literal) : inRequest(asked, literal);
}

function rewrite(
  asked: Asked,
  literal: { start: number; end: number },
  from: string,
  to: string,
): Refactoring {
  return {
    title: `Write ${from} as ${to}`,
    kind: 'refactor.rewrite',
    edits: [editOf(asked, literal, to)],
  };
}

function asQuantity(asked: Asked): readonly Refactoring[] {
  const placeholder = placeholderAt(asked);
  const expression = placeholder?.expression;
  if (!placeholder || expression?.kind !== 'system' || !isAmountName(expression.name)) return [];
  const value = amountValue(expression.name, expression.args);
  const written = asked.block.text.slice(placeholder.start, placeholder.end);
  return value === undefined ? [] : [rewrite(asked, placeholder, written, value)];
}

function inCall(asked: Asked, literal: Literal): readonly Refactoring[] {
  const meta = literal.schema && metaOf(literal.schema);
  if (meta && !quantities.has(meta.kind)) return [];
  if (literal.form === 'string' && /^0x(?:0|[1-9a-f][\da-f]*)$/i.test(literal.text)) {
    // Of a method that is not known, a long one is more likely data.
    if (literal.text.length > (meta?.kind.startsWith('block') || !meta ? 18 : 66)) return [];
    const value = integerOf(literal.text);
    if (value === undefined) return [];
    return amountsFor(value, meta?.unit).map((name) =>
      rewrite(asked, literal, literal.text, amountPlaceholder(name, value)),
    );
  }
  if (!/^(?:0|[1-9]\d*)$/.test(literal.text) || literal.text.length > 78) return [];
  // Where only hex is right, the fix of the mistake writes it.
  const value = literal.form === 'word' ? Number(literal.text) : literal.text;
  if (literal.schema && problemsOf(literal.schema, value).length > 0) return [];
  const hex = quantityOf(BigInt(literal.text));
  const text = literal.form === 'word' ? `"${hex}"` : hex;
  return [rewrite(asked, literal, literal.text, text)];
}

/** An amount in ether or gwei first, where it is one that a person would say so. */
function amountsFor(value: bigint, unit: string | undefined): readonly AmountName[] {
  if (unit !== 'wei' || value < 10n ** 6n) return ['$hex'];
  return value >= 10n ** 14n ? ['$ether', '$hex'] : ['$gwei', '$hex'];
}

/** Numbers of a beacon request are decimal; where the catalogue knows a value, its rule has the fix. */
function inRequest(asked: Asked, literal: Literal): readonly Refactoring[] {
  if (literal.of !== 'target' || literal.schema || !/^0x[\da-f]{1,16}$/i.test(literal.text)) return [];
  const value = integerOf(literal.text);
  return value === undefined ? [] : [rewrite(asked, literal, literal.text, String(value))];
}
