import type { CompletionItem } from 'vscode-languageserver';
import type { Parameter } from '../../../catalogue/entry';
import { metaOf } from '../../../catalogue/types';
import type { QueryParameter, Span } from '../../../common/scratch/types';
import { parameterPage } from '../hover/pages';
import { completionKinds } from '../kinds';
import { operationAt } from '../place';
import { type CompletionContext, itemsOf } from './offers';
import { textsOrExample } from './values';

/** Names of query parameters, required ones first. A name that is already present is only offered for a list. */
export function completeQueryName(context: CompletionContext, span: Span): CompletionItem[] {
  const operation = operationAt(context)?.operation;
  if (!operation) return [];
  const query = queryOf(context);
  const written = query.find((parameter) => parameter.name.start === span.start);
  const existing = new Set(query.filter((one) => one !== written).map((one) => one.name.text));
  const sign = written?.value ? '' : '=';
  return itemsOf(
    context,
    span,
    requiredFirst(operation.query)
      .filter((parameter) => !existing.has(parameter.name) || metaOf(parameter.schema)?.list)
      .map((parameter) => ({
        label: parameter.name,
        kind: completionKinds.property,
        text: parameter.name + (metaOf(parameter.schema)?.kind === 'presence' ? '' : sign),
        filter: parameter.name,
        description: metaOf(parameter.schema)?.title,
        detail: parameter.required ? 'required' : 'optional',
        page: parameterPage(parameter),
        opens: sign === '=' && hasValues(parameter) ? 'completion' : undefined,
      })),
  );
}

/** Values of a query parameter. For a list, the items that are not in it yet. */
export function completeQueryValue(context: CompletionContext, name: string, token: Span): CompletionItem[] {
  const parameter = operationAt(context)?.operation?.query.find((one) => one.name === name);
  if (!parameter) return [];
  const page = parameterPage(parameter);
  const list = metaOf(parameter.schema)?.list === true;
  const span = list ? itemSpan(context.block.text, token, context.offset) : token;
  const existing = list ? otherItems(context, name, span) : new Set<string>();
  const offers = textsOrExample(context, parameter.schema).filter(({ text }) => !existing.has(text));
  return itemsOf(
    context,
    span,
    offers.map(({ text, about, kind }) => ({ label: text, kind, detail: about, page })),
  );
}

/** The item of a comma-separated list at the cursor. */
function itemSpan(text: string, token: Span, offset: number): Span {
  const start = Math.max(token.start, text.lastIndexOf(',', offset - 1) + 1);
  const comma = text.indexOf(',', offset);
  return { start, end: comma < 0 ? token.end : Math.min(comma, token.end) };
}

/** All items of a list parameter, which may be repeated, except for the one at the span. */
function otherItems(context: CompletionContext, name: string, span: Span): ReadonlySet<string> {
  const items = new Set<string>();
  for (const { name: other, value } of queryOf(context)) {
    if (other.text !== name || !value) continue;
    let at = value.start;
    for (const item of value.text.split(',')) {
      if (at !== span.start) items.add(item);
      at += item.length + 1;
    }
  }
  return items;
}

function queryOf({ block }: CompletionContext): readonly QueryParameter[] {
  return block.request?.kind === 'http' ? block.request.target.query : [];
}

function hasValues({ schema }: Parameter): boolean {
  const meta = metaOf(schema);
  return meta?.kind !== 'presence' && meta?.example !== undefined;
}

function requiredFirst(parameters: readonly Parameter[]): readonly Parameter[] {
  return [...parameters].sort((a, b) => Number(b.required) - Number(a.required));
}
