import { metaOf, problemsOf } from '../../../../catalogue/types';
import {
  type AmountName,
  amountPlaceholder,
  amountValue,
  isAmountName,
} from '../../../../common/scratch/variables/amounts';
import { integerOf, quantityOf } from '../../../../common/units/hex';
import { placeholderAt } from '../../place';
import { type Literal, literalAt } from './literal';
import { editOf, type RefactorContext, type Refactoring } from './refactoring';

/** Kinds whose hex is a number and not bytes. */
const quantities = new Set([
  'quantity',
  'padded-quantity',
  'any-number',
  'block-parameter',
  'block-number-or-tag',
  'chain-id',
]);

/**
 * Decimal ↔ hex, depending on the parameter. A JSON-RPC quantity has to be sent as hex, so its decimal form is
 * `{{$hex 1024}}`, or `{{$ether 1.5}}` for an amount of wei.
 */
export function numberForm(context: RefactorContext): readonly Refactoring[] {
  const placeholder = placeholderAt(context);
  if (placeholder) return asQuantity(context);
  const literal = literalAt(context.document, context.placed, context.offset, context.variables);
  if (!literal) return [];
  return literal.of === 'parameter' ? inCall(context, literal) : inRequest(context, literal);
}

function rewrite(
  context: RefactorContext,
  literal: { start: number; end: number },
  from: string,
  to: string,
): Refactoring {
  return {
    title: `Write ${from} as ${to}`,
    kind: 'refactor.rewrite',
    edits: [editOf(context, literal, to)],
  };
}

function asQuantity(context: RefactorContext): readonly Refactoring[] {
  const placeholder = placeholderAt(context);
  const expression = placeholder?.expression;
  if (!placeholder || expression?.kind !== 'system' || !isAmountName(expression.name)) return [];
  const value = amountValue(expression.name, expression.args);
  const written = context.block.text.slice(placeholder.start, placeholder.end);
  return value === undefined ? [] : [rewrite(context, placeholder, written, value)];
}

function inCall(context: RefactorContext, literal: Literal): readonly Refactoring[] {
  const meta = literal.schema && metaOf(literal.schema);
  if (meta && !quantities.has(meta.kind)) return [];
  if (literal.form === 'string' && /^0x(?:0|[1-9a-f][\da-f]*)$/i.test(literal.text)) {
    // In an unknown method, long hex is more likely data.
    if (literal.text.length > (meta?.kind.startsWith('block') || !meta ? 18 : 66)) return [];
    const value = integerOf(literal.text);
    if (value === undefined) return [];
    return amountsFor(value, meta?.unit).map((name) =>
      rewrite(context, literal, literal.text, amountPlaceholder(name, value)),
    );
  }
  if (!/^(?:0|[1-9]\d*)$/.test(literal.text) || literal.text.length > 78) return [];
  // If the catalogue requires hex, the fix of the diagnostic offers it.
  const value = literal.form === 'word' ? Number(literal.text) : literal.text;
  if (literal.schema && problemsOf(literal.schema, value).length > 0) return [];
  const hex = quantityOf(BigInt(literal.text));
  const text = literal.form === 'word' ? `"${hex}"` : hex;
  return [rewrite(context, literal, literal.text, text)];
}

/** The placeholders for a value. Large amounts of wei get ether or gwei first. */
function amountsFor(value: bigint, unit: string | undefined): readonly AmountName[] {
  if (unit !== 'wei' || value < 10n ** 6n) return ['$hex'];
  return value >= 10n ** 14n ? ['$ether', '$hex'] : ['$gwei', '$hex'];
}

/** Numbers of a beacon request are decimal. If the catalogue knows the parameter, its rule has the fix. */
function inRequest(context: RefactorContext, literal: Literal): readonly Refactoring[] {
  if (literal.of !== 'target' || literal.schema || !/^0x[\da-f]{1,16}$/i.test(literal.text)) return [];
  const value = integerOf(literal.text);
  return value === undefined ? [] : [rewrite(context, literal, literal.text, String(value))];
}
