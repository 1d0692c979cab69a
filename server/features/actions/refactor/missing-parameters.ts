import { catalogueOf } from '../../../../catalogue/built-in/catalogue';
import type { MethodEntry, Parameter } from '../../../../catalogue/entry';
import { jsonText } from '../../../../common/requests/json-line';
import type { RpcCall } from '../../../../common/scratch/types';
import { shortened } from '../../../../common/units/words';
import { callAt } from '../../place';
import { editOf, type RefactorContext, type Refactoring } from './refactoring';

/** Adds the missing params of a call: their defaults, or examples. */
export function missingParameters(context: RefactorContext): readonly Refactoring[] {
  const call = callAt(context);
  const entry = call?.method && catalogueOf(context.document).methodNamed(call.method.text);
  if (!call?.closed || !entry) return [];
  if (call.paramsNode && call.paramsNode.kind !== 'array') return [];
  const missing = missingOf(call, entry);
  if (missing.length === 0) return [];
  const place = insertionPlace(call, context.block.text);
  if (!place) return [];
  const texts = missing.map(({ text }) => text).join(', ');
  const names = missing.map(({ parameter, text }) => `${parameter.name} ${shown(text)}`);
  return [
    {
      title: `Add the missing parameter${missing.length > 1 ? 's' : ''} ${names.join(', ')}`,
      kind: 'refactor.rewrite',
      edits: [editOf(context, { start: place.at, end: place.at }, place.before + texts + place.after)],
    },
  ];
}

/** Missing parameters up to the last one that is required or has a default value. */
function missingOf(call: RpcCall, entry: MethodEntry): readonly { parameter: Parameter; text: string }[] {
  const found: { parameter: Parameter; text: string }[] = [];
  let last = 0;
  for (let index = call.params.length; index < entry.params.length; index++) {
    const parameter = entry.params[index] as Parameter;
    const fallback = defaultOf(parameter);
    const text = fallback ?? jsonText(entry.example[index] ?? null);
    found.push({ parameter, text });
    if (parameter.required || fallback !== undefined) last = found.length;
  }
  return found.slice(0, last);
}

/** The default as JSON text; undefined if there is none, or if the catalogue describes it as prose. */
function defaultOf({ defaultsTo }: Parameter): string | undefined {
  if (defaultsTo === undefined) return undefined;
  try {
    return jsonText(JSON.parse(defaultsTo));
  } catch {
    // Prose, such as `the latest block`.
    return undefined;
  }
}

function insertionPlace(
  call: RpcCall,
  text: string,
): { at: number; before: string; after: string } | undefined {
  const span = call.paramsSpan;
  if (!span) {
    // After the closing quote of the method.
    return call.form === 'object' && call.method
      ? { at: call.method.end + 1, before: ', "params": [', after: ']' }
      : undefined;
  }
  const last = call.params.at(-1);
  if (!last) return { at: span.start + 1, before: '', after: '' };
  // There may already be a comma. If the rest contains a comment, nothing is offered.
  const rest = text.slice(last.end, span.end - 1);
  const comma = rest.indexOf(',');
  if (comma === -1) return { at: last.end, before: ', ', after: '' };
  return /^\s*,\s*$/.test(rest) ? { at: last.end + comma + 1, before: ' ', after: '' } : undefined;
}

function shown(text: string): string {
  return shortened(text, 40);
}
