import { metaOf } from '../../catalogue/types';
import { formatGwei, formatWei } from '../../common/units/wei';
import { scalarText, shortened } from '../../common/units/words';
import { exactNumber } from '../json/number';
import type { PathValue } from '../json/path-values';
import type { Prepared } from '../model/prepared';
import { below, type Known, knownOfCall, knownOfOperation } from './reply-schema';

/** The unit of a value in the catalogue, such as `wei`; undefined when it has none. */
export function unitAt(prepared: Prepared | undefined, steps: PathValue['steps'] = []): string | undefined {
  if (!prepared) return undefined;
  const { calls, operation, batch } = prepared;
  const [first, ...rest] = steps;
  const call = calls[batch && typeof first === 'number' ? first : 0];
  let known: Known = {};
  if (operation) known = knownOfOperation(operation);
  else if (call) known = knownOfCall(call.method, call.params, call.own);
  for (const step of batch ? rest : steps) known = below(known, step);
  return known.schema && metaOf(known.schema)?.unit;
}

/** A value for a message: a quantity with its decimal value or its amount, long text shortened. */
export function wordsOf(json: string, unit?: string): string {
  const text = scalarText(json);
  const decoded = decodedNumber(text, unit);
  if (decoded !== undefined) return `${text} (${decoded})`;
  const shown = json.startsWith('"') && exactNumber(text) ? text : json;
  return shortened(shown, 201);
}

/** Larger words are hashes. */
const LARGEST = 1n << 128n;

function decodedNumber(text: string, unit: string | undefined): string | undefined {
  const isWord = /^0x[\da-f]{64}$/i.test(text);
  const isNumber = /^(?:0x(?:0|[1-9a-f][\da-f]{0,63})|\d{1,78})$/i.test(text);
  if (!isWord && !isNumber) return undefined;
  const number = BigInt(text);
  if (unit === 'wei') return formatWei(number);
  if (unit === 'gwei') return formatGwei(number);
  const isShort = /^0x.{1,16}$/.test(text);
  return (isShort || isWord) && number < LARGEST ? String(number) : undefined;
}
