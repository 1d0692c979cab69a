/** Descriptions of catalogue entries as Markdown, for hover, completion and signature help. */

import { isExtension } from '../../../catalogue/beacon/paths';
import {
  type Body,
  isOwn,
  type MethodEntry,
  type OperationEntry,
  type Parameter,
} from '../../../catalogue/entry';
import { elementOf, membersOf, metaOf, type Schema, type SchemaMeta } from '../../../catalogue/types';
import { jsonText } from '../../../common/requests/json-line';
import { codeBlock, inlineCode, paragraphs } from '../markdown';
import { aboutMember, linesOf, namesInCode, valueLines } from './members';
import {
  answerOf,
  deprecation,
  errorForm,
  errorList,
  methodAvailability,
  noteList,
  operationAvailability,
  removal,
  signatureOf,
  sourceLine,
  versionLine,
} from './page-parts';
import { aboutParameter, heading, isNew, isSame, sentence, unitOf } from './words';

/** How much a page has: everything, for a hover, or what fits beside a list of completions. */
export type Extent = 'whole' | 'short';

export function methodPage(entry: MethodEntry, extent: Extent = 'short'): string {
  return paragraphs(
    codeBlock('typescript', signatureOf(entry)),
    deprecation(entry),
    entry.summary,
    parameterList('Parameters', entry.params),
    `**Returns** ${entry.returns}`,
    extent === 'whole' && resultUnit(entry),
    entry.result && memberNames(entry.result, extent),
    errorList(entry),
    methodAvailability(entry),
    notes(entry),
    extent === 'whole' && methodDetails(entry),
    sourceLine(entry.source),
  );
}

export function operationPage(operation: OperationEntry, extent: Extent = 'short'): string {
  return paragraphs(
    codeBlock('http', `${operation.method} ${operation.path}`),
    deprecation(operation),
    removal(operation),
    operation.summary,
    parameterList('Path', operation.pathParams),
    parameterList('Query', operation.query),
    parameterList('Headers', operation.headers),
    operation.body && bodyLine(operation.body, extent),
    `**Answers** ${answerOf(operation)}`,
    responseMembers(operation, extent),
    operation.events && eventList(operation.events),
    operation.envelope !== 'stream' && !isOwn(operation) && `**Errors** ${errorForm}`,
    operationAvailability(operation),
    notes(operation),
    extent === 'whole' && operationDetails(operation),
    versionLine(operation),
    sourceLine(operation.source),
  );
}

/** Without a heading, the notes would be read as errors. */
function notes(entry: MethodEntry | OperationEntry): string | undefined {
  const list = noteList(entry.notes);
  return list && `**Notes**\n\n${list}`;
}

/** A parameter or a member of a body, with its description, unit and enum values. */
export function parameterPage(parameter: Parameter, value?: string, meaning: readonly string[] = []): string {
  const meta = metaOf(parameter.schema);
  return paragraphs(
    heading(parameter.name, meta?.title) + (parameter.required ? '' : ' (optional)'),
    ...meaning,
    ...aboutParameter(parameter).map(sentence),
    parameter.defaultsTo !== undefined && `Default: ${parameter.defaultsTo}`,
    meta && rest(meta, value, meaning),
  );
}

/**
 * The description of a schema, for a member that is not a parameter.
 *
 * @param meaning meaning of the current value, in paragraphs of Markdown
 */
export function metaPage(
  name: string | undefined,
  meta: SchemaMeta,
  value?: string,
  meaning: readonly string[] = [],
): string {
  return paragraphs(
    name === undefined ? `**${meta.title}**` : heading(name, meta.title),
    ...meaning,
    isNew(meta.description, name, meta) && meta.description,
    rest(meta, value, meaning),
  );
}

/** Enum values and unit. A known meaning of the value replaces them. */
function rest(meta: SchemaMeta, value: string | undefined, meaning: readonly string[]): string {
  const word =
    value === undefined || !meta.values || !Object.hasOwn(meta.values, value)
      ? undefined
      : meta.values[value];
  return paragraphs(
    word !== undefined && value !== undefined && `${inlineCode(value)}: ${word}`,
    word === undefined && meaning.length === 0 && meta.values && valueLines(meta.values).join('\n'),
    word === undefined && meaning.length === 0 && unitOf(meta),
  );
}

function parameterList(title: string, parameters: readonly Parameter[]): string | undefined {
  if (parameters.length === 0) return undefined;
  const lines = parameters.map((parameter) => {
    const { name, summary, schema, required, defaultsTo } = parameter;
    const title = metaOf(schema)?.title ?? name;
    const fallback = defaultsTo === undefined ? 'optional' : `default ${defaultsTo}`;
    const type = isSame(title, name) || isSame(title, summary) ? undefined : title;
    const kind = [type, required ? undefined : fallback].filter(Boolean).join(', ');
    return `- \`${name}\`${kind === '' ? '' : ` (${kind})`}: ${summary}`;
  });
  return `**${title}**\n\n${lines.join('\n')}`;
}

/** Maximum length of an example on a page. */
const LONGEST_BODY = 300;

function bodyLine({ example, schema }: Body, extent: Extent): string {
  const text = jsonText(example);
  const names = memberNames(schema, extent);
  if (text.length > LONGEST_BODY) return ['**Body**', names].filter(Boolean).join(' ');
  // The example may leave members out.
  const isWhole = Object.keys(membersOf(schema) ?? {}).every((name) => text.includes(`"${name}"`));
  return paragraphs(`**Body** \`${text}\``, extent === 'whole' && !isWhole && names);
}

/** Maximum number of members that are listed with their descriptions. */
const MOST_DESCRIBED = 12;

/** The members of a response with what they mean; only their names if there are many. */
function responseMembers(operation: OperationEntry, extent: Extent): string | undefined {
  const { response, events } = operation;
  // A stream of several events has no members of its own.
  if (!response || events) return undefined;
  const values = metaOf(response)?.values;
  if (values) return `Values:\n\n${valueLines(values).join('\n')}`;
  const item = elementOf(response);
  if (!describesMembers(operation)) return memberNames(response, extent);
  const lines = Object.entries(membersOf(item ?? response) ?? {}).map(
    ([name, schema]) => `- \`${name}\`${aboutMember(schema)}`,
  );
  return `${item ? 'Members of each item' : 'Members'}:\n\n${lines.join('\n')}`;
}

/** Members of standard endpoints are in the community specification. Those of extension endpoints are in no other place. */
function describesMembers({ path, response }: OperationEntry): boolean {
  const members = response && membersOf(elementOf(response) ?? response);
  return members !== undefined && isExtension({ path }) && Object.keys(members).length <= MOST_DESCRIBED;
}

function eventList(events: NonNullable<OperationEntry['events']>): string {
  const lines = Object.entries(events).map(([name, schema]) => {
    const members = membersOf(schema);
    if (!members) return `- \`${name}\``;
    const data = members.data && membersOf(members.data);
    const inData = data ? `; in \`data\`: ${namesInCode(Object.keys(data))}` : '';
    return `- \`${name}\`: ${namesInCode(Object.keys(members))}${inData}`;
  });
  return `Events:\n\n${lines.join('\n')}`;
}

/** Maximum number of member names beside a completion. */
const MOST_MEMBERS = 30;

/** The member names of an object, or of the objects of a list. */
function memberNames(schema: Schema, extent: Extent): string | undefined {
  const own = membersOf(schema);
  const item = own ? undefined : elementOf(schema);
  const names = Object.keys(own ?? (item && membersOf(item)) ?? {});
  if (!own && names.length === 0) return undefined;
  const shown = extent === 'whole' ? names : names.slice(0, MOST_MEMBERS);
  const rest = names.length > shown.length ? ', …' : '';
  return `${own ? 'Members' : 'Members of each item'}: ${namesInCode(shown)}${rest}`;
}

// ---------------------------------------------------------------- details, after everything else

function resultUnit({ result, returns }: MethodEntry): string | undefined {
  const meta = result && metaOf(result);
  return meta && unitOf(meta, returns);
}

/** Enum values, units and members of the parameters and the result. */
function methodDetails({ params, result }: MethodEntry): string {
  return details([...params.map(parameterDetails), ['Result', result ? linesOf(result, 'response') : []]]);
}

function operationDetails(operation: OperationEntry): string {
  const { pathParams, query, headers, body, beside = {}, response, events } = operation;
  const lines = response && !events && !metaOf(response)?.values ? linesOf(response, 'response') : [];
  // Nothing is below the members that were described.
  const known = describesMembers(operation) && lines.every((line) => line.startsWith('- '));
  return details([
    ...[...pathParams, ...query, ...headers].map(parameterDetails),
    ['Body', body ? linesOf(body.schema, 'parameter') : []],
    ['Response', known ? [] : lines],
    ['Beside data', Object.entries(beside).map(([name, schema]) => `- \`${name}\`${aboutMember(schema)}`)],
    ...Object.entries(events ?? {}).map(([name, schema]): Detail => [name, linesOf(schema, 'response')]),
  ]);
}

type Detail = readonly [title: string, lines: readonly string[]];

function parameterDetails(parameter: Parameter): Detail {
  const { name, summary, schema } = parameter;
  const meta = metaOf(schema);
  const unit = meta && unitOf(meta, summary);
  return [name, [...(unit === undefined ? [] : [`- ${unit}`]), ...linesOf(schema, 'parameter')]];
}

/** Names alone are on the page already. */
function details(all: readonly Detail[]): string {
  const known = all.filter(([, lines]) => lines.some((line) => line.includes(': ')));
  return paragraphs(...known.map(([title, lines]) => `**${title}**\n\n${lines.join('\n')}`));
}
