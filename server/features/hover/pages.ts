/** Descriptions of catalogue entries as Markdown, for hover, completion and signature help. */
import type * as z from 'zod';
import { jsonText } from '../../../common/requests/json-line';
import {
  type Body,
  isOwn,
  type MethodEntry,
  type OperationEntry,
  type Parameter,
} from '../../../common/spec/entry';
import {
  elementOf,
  isNullable,
  membersOf,
  metaOf,
  type SchemaMeta,
  valuesOf,
} from '../../../common/spec/schema';
import { codeBlock, inlineCode, paragraphs } from '../markdown';
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

export function methodPage(entry: MethodEntry): string {
  return paragraphs(
    codeBlock('typescript', signatureOf(entry)),
    deprecation(entry),
    entry.summary,
    parameterList('Parameters', entry.params),
    `**Returns** ${entry.returns}`,
    entry.result && memberLine(entry.result),
    errorList(entry),
    methodAvailability(entry),
    noteList(entry.notes),
    sourceLine(entry.source),
  );
}

export function operationPage(operation: OperationEntry): string {
  return paragraphs(
    codeBlock('http', `${operation.method} ${operation.path}`),
    deprecation(operation),
    removal(operation),
    operation.summary,
    parameterList('Path', operation.pathParams),
    parameterList('Query', operation.query),
    parameterList('Headers', operation.headers),
    operation.body && bodyLine(operation.body),
    `**Answers** ${answerOf(operation)}`,
    responseMembers(operation),
    operation.events && eventList(operation.events),
    operation.envelope !== 'stream' && !isOwn(operation) && `**Errors** ${errorForm}`,
    operationAvailability(operation),
    noteList(operation.notes),
    versionLine(operation),
    sourceLine(operation.source),
  );
}

/** A parameter or a member of a body, with its description, unit and enum values. */
export function parameterPage(parameter: Parameter, value?: string, meaning: readonly string[] = []): string {
  const meta = metaOf(parameter.schema);
  return paragraphs(
    `**${parameter.name}**${meta ? ` — ${meta.title}` : ''}${parameter.required ? '' : ' (optional)'}`,
    ...meaning,
    ...aboutParameter(parameter),
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
    name === undefined ? `**${meta.title}**` : `**${name}** — ${meta.title}`,
    ...meaning,
    meta.description,
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
    word === undefined && meaning.length === 0 && meta.values && valueList(meta.values),
    word === undefined && meaning.length === 0 && unitOf(meta),
  );
}

/** What a parameter is for, and what its schema is. Each is left out if the other one says it. */
export function aboutParameter({ summary, schema }: Parameter): readonly string[] {
  const description = metaOf(schema)?.description;
  if (description === undefined) return [summary];
  const words = (text: string) => text.toLowerCase().replace(/^the /, '').replace(/\.$/, '');
  return words(description).startsWith(words(summary)) ? [description] : [summary, description];
}

/** `Unit: wei`; undefined without a unit, and if the title is the unit. */
export function unitOf({ unit, title }: SchemaMeta): string | undefined {
  return unit === undefined || unit === title ? undefined : `Unit: ${unit}`;
}

function parameterList(title: string, parameters: readonly Parameter[]): string | undefined {
  if (parameters.length === 0) return undefined;
  const lines = parameters.map((parameter) => {
    const type = metaOf(parameter.schema)?.title;
    const fallback = parameter.defaultsTo === undefined ? 'optional' : `default ${parameter.defaultsTo}`;
    const kind = [type, parameter.required ? undefined : fallback].filter(Boolean).join(', ');
    return `- \`${parameter.name}\`${kind === '' ? '' : ` (${kind})`}: ${parameter.summary}`;
  });
  return `**${title}**\n\n${lines.join('\n')}`;
}

/** Maximum length of an example on a page. */
const LONGEST_BODY = 300;

function bodyLine({ example, schema }: Body): string {
  const text = jsonText(example);
  if (text.length <= LONGEST_BODY) return `**Body** \`${text}\``;
  return ['**Body**', memberLine(schema)].filter(Boolean).join(' ');
}

/** Maximum number of members that are listed with their descriptions. */
const MOST_DESCRIBED = 12;

/** The members of a response with what they mean; only their names if there are many. */
function responseMembers({ path, response, events }: OperationEntry): string | undefined {
  // A stream of several events has no members of its own.
  if (!response || events) return undefined;
  const values = metaOf(response)?.values;
  if (values) return `Values:\n\n${valueList(values)}`;
  const item = elementOf(response);
  const members = membersOf(item ?? response);
  // Members of standard endpoints are in the community specification. These are in no other place.
  if (!members || !path.startsWith('/vendor/') || Object.keys(members).length > MOST_DESCRIBED) {
    return memberLine(response);
  }
  const lines = Object.entries(members).map(([name, schema]) => `- \`${name}\`${aboutMember(schema)}`);
  return `${item ? 'Members of each item' : 'Members'}:\n\n${lines.join('\n')}`;
}

/** Description of a member, whether it can be null, and the names of its own members. */
function aboutMember(schema: z.ZodType): string {
  const about = metaOf(schema)?.description ?? '';
  const entries = valuesOf(schema);
  const inner = membersOf(entries ?? schema);
  const parts = [
    about.replace(/\.$/, ''),
    isNullable(schema) ? 'can be null' : '',
    inner && Object.keys(inner).length > 0
      ? `${entries ? 'for each key ' : ''}${namesInCode(Object.keys(inner))}`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `: ${parts.join('; ')}`;
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

function valueList(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([one, text]) => `- \`${one}\`: ${text}`)
    .join('\n');
}

/** Maximum number of member names on a page. */
const MOST_MEMBERS = 30;

/** The member names of an object, or of the objects of a list. */
function memberLine(schema: z.ZodType): string | undefined {
  const own = membersOf(schema);
  if (own) return `Members: ${namesInCode(Object.keys(own))}`;
  const item = elementOf(schema);
  const members = item && membersOf(item);
  return members && `Members of each item: ${namesInCode(Object.keys(members))}`;
}

function namesInCode(names: readonly string[]): string {
  const shown = names.slice(0, MOST_MEMBERS).map((name) => `\`${name}\``);
  return [...shown, ...(names.length > MOST_MEMBERS ? ['…'] : [])].join(', ');
}
