/** Descriptions of catalogue entries as Markdown, for hover, completion, signature help and the reference. */
import { isExtension } from '../../../catalogue/beacon/paths';
import { knownClients } from '../../../catalogue/clients';
import {
  type Body,
  isOwn,
  type MethodEntry,
  type OperationEntry,
  type Parameter,
  type Served,
} from '../../../catalogue/entry';
import { errorsOf } from '../../../catalogue/execution/envelope';
import {
  elementOf,
  isNullable,
  membersOf,
  metaOf,
  type Schema,
  type SchemaMeta,
  valuesOf,
} from '../../../catalogue/types';
import { jsonText } from '../../../common/json/json-line';
import { codeBlock, inlineCode, paragraphs } from '../markdown';
import { sourceLine } from './sources';

/** How much a page has: everything, for a hover, or what fits beside a list of completions. */
type Extent = 'whole' | 'short';

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
    `**Returns** ${answerOf(operation)}`,
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

/** `eth_getLogs(filter)`, with `?` after optional parameters. */
export function signatureOf(entry: MethodEntry): string {
  const names = entry.params.map((param) => (param.required ? param.name : `${param.name}?`));
  return `${entry.name}(${[...names, ...(entry.moreParams ? ['…'] : [])].join(', ')})`;
}

export function deprecation({ deprecated }: MethodEntry | OperationEntry): string | undefined {
  return deprecated && `**Deprecated:** ${deprecated}`;
}

/** A note that newer nodes no longer have the operation. */
export function removal({ removed }: OperationEntry): string | undefined {
  return removed && `**${removed}**`;
}

/** The nodes that have a method, if not all do: as they were tried, else by their documentation. */
export function methodAvailability(entry: MethodEntry): string {
  const lacking = triedClients.filter(({ tried }) => tried.lacks.includes(entry.name));
  const serving = entry.servedBy?.filter(({ client }) => !lacking.some(({ title }) => title === client));
  return paragraphs(
    serving && `**Served by** ${serving.map(servedText).join(', ')}`,
    lacking.length > 0 &&
      `**Not served by** ${lacking.map(({ title, tried }) => `${title} ${tried.version}`).join(', ')}`,
    entry.effect === 'change' && 'Changes the node: Slotpad asks before it sends the call.',
    entry.proofOfWorkOnly && 'For proof-of-work networks only.',
    entry.notEverywhere && `**Not in every client:** ${entry.notEverywhere}`,
  );
}

const triedClients = knownClients.flatMap(({ title, tried }) => (tried ? [{ title, tried }] : []));

/** `Geth`, `Geth before 1.15`, `Reth since 1.4`. */
function servedText({ client, since, until }: Served): string {
  return [client, since && `since ${since}`, until && `before ${until}`].filter(Boolean).join(' ');
}

/** The flags that a node needs for an operation, and the nodes that have it, if not all do. */
export function operationAvailability({ flags, path, servedBy }: OperationEntry): string {
  return paragraphs(
    flags.length > 0 && `**Flags** ${flags.map((flag) => `\`${flag}\``).join(', ')}`,
    isExtension({ path }) &&
      '**Unstable:** for tests and debugging. It can change or disappear in any release, and is not guaranteed to be safe.',
    isExtension({ path }) && '**Served by** Lighthouse.',
    servedBy && `**Served by** ${servedBy}, and by no other server.`,
  );
}

export function versionLine({ versions }: OperationEntry): string | undefined {
  return versions && `In ${versions} of the community specification.`;
}

/** Error codes of a method in addition to those of all methods. */
export function errorList(entry: MethodEntry): string | undefined {
  const errors = errorsOf(entry);
  if (errors.length === 0) return undefined;
  return `**Errors**\n\n${errors.map(({ code, about }) => `- \`${code}\` ${about}`).join('\n')}`;
}

/** The form of the response of an operation. */
export const answers: Readonly<Record<OperationEntry['envelope'], string>> = {
  data: '`{ "data": … }`',
  bare: 'the value itself, not wrapped in `data`',
  stream: 'a stream of server-sent events',
  empty: 'a status, no body',
};

/** The form of the response, with the members beside its data. */
function answerOf({ envelope, beside }: OperationEntry): string {
  if (envelope !== 'data' || !beside) return answers[envelope];
  const names = [...Object.keys(beside), 'data'].map((name) => `"${name}": …`);
  return `\`{ ${names.join(', ')} }\``;
}

const errorForm = '`{ "code": 400, "message": "BAD_REQUEST: …" }`';

export function noteList(notes: readonly string[]): string | undefined {
  return notes.length === 0 ? undefined : notes.map((note) => `- ${note}`).join('\n');
}

/** What a value is for: a parameter, which may be left out, or a response, whose members can be null. */
type Use = 'parameter' | 'response';

/** What a value can be: its enum values and its members, one line each. Empty for other values. */
function linesOf(schema: Schema, use: Use): readonly string[] {
  return [...enumLines(schema), ...memberLines(inside(schema), use, true)];
}

/** A line for each enum value, with its meaning. */
function valueLines(values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).map(([one, text]) => `- \`${one}\`: ${text}`);
}

/** Description of a member, whether it can be null, its unit, and the names of its own members. */
function aboutMember(schema: Schema, use: Use = 'response'): string {
  return textOf([...factsOf(schema, use), namesInside(schema)]);
}

/** @param deep whether the members of a member get lines of their own, or only their names in its line */
function memberLines(schema: Schema, use: Use, deep: boolean): readonly string[] {
  return Object.entries(membersOf(schema) ?? {}).flatMap(([name, member]) => {
    const inner = [...enumLines(member), ...(deep ? memberLines(inside(member), use, false) : [])];
    const each = valuesOf(member) ? 'for each key' : '';
    // Names alone fit in one line.
    return inner.some((line) => line.includes('`: '))
      ? [`- \`${name}\`${textOf([...factsOf(member, use), each])}`, ...indented(inner)]
      : [`- \`${name}\`${aboutMember(member, use)}`];
  });
}

function factsOf(schema: Schema, use: Use): readonly string[] {
  const meta = metaOf(schema);
  // The values follow.
  const told = meta && (meta.description || meta.title);
  const about = told === undefined || /^One of /.test(told) ? '' : told.replace(/\.$/, '');
  const saysNull = use === 'parameter' || /\bnull\b/.test(about);
  return [
    about,
    isNullable(schema) && !saysNull ? 'can be null' : '',
    meta ? (unitOf(meta, about) ?? '').replace('Unit', 'unit') : '',
  ];
}

/** The enum values of a value or of the items of a list, without a boolean whose values mean only yes and no. */
function enumLines(schema: Schema): readonly string[] {
  const item = elementOf(schema);
  const values = metaOf(schema)?.values ?? (item && metaOf(item)?.values);
  return values && values.true !== 'yes' ? valueLines(values) : [];
}

/** The schema whose members are those of a list, a record or an object. */
function inside(schema: Schema): Schema {
  return valuesOf(schema) ?? elementOf(schema) ?? schema;
}

function namesInside(schema: Schema): string {
  const names = Object.keys(membersOf(inside(schema)) ?? {});
  return names.length === 0 ? '' : (valuesOf(schema) ? 'for each key ' : '') + namesInCode(names);
}

function textOf(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('; ');
  return text === '' ? '' : `: ${text}`;
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

function namesInCode(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** What a number identifies, which is no unit to read it in. */
const identities = new Set(['validator', 'block', 'slot', 'epoch']);

/** `Unit: wei`; undefined without a unit, and if the title or the text before it names it. */
export function unitOf({ unit, title }: SchemaMeta, before = ''): string | undefined {
  if (unit === undefined || identities.has(unit) || `${title} ${before}`.toLowerCase().includes(unit))
    return undefined;
  // A duration is written as a number of seconds.
  return `Unit: ${unit === 'duration' ? 'seconds' : unit}`;
}

/**
 * What a parameter is for, and what its schema is. Each is left out if the other one says it, or the heading above them.
 */
export function aboutParameter({ name, summary, schema }: Parameter): readonly string[] {
  const meta = metaOf(schema);
  const [first, second] = [summary, meta?.description ?? ''].filter((text) => isNew(text, name, meta));
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  if (wordsOf(second).startsWith(wordsOf(first))) return [second];
  return wordsOf(first).startsWith(wordsOf(second)) ? [first] : [first, second];
}

/** Whether a text is neither empty nor the name or the title in the heading above it. */
function isNew(text: string, name: string | undefined, meta: SchemaMeta | undefined): boolean {
  return !['', name ?? '', meta?.title ?? ''].some((known) => isSame(text, known));
}

/** `**name** — title`, or the name alone if the title says the same, as for `state_id` and "state id". */
function heading(name: string, title: string | undefined): string {
  return title === undefined || isSame(name, title) ? `**${name}**` : `**${name}** — ${title}`;
}

/** A text with a full stop at its end. */
export function sentence(text: string): string {
  return text.replace(/[^.]$/, '$&.');
}

/** Whether two texts have the same words: `fullTransactions` and "full transactions", "Gas limit." and "gas limit". */
function isSame(a: string, b: string): boolean {
  return wordsOf(a) === wordsOf(b);
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/[^a-z0-9]/g, '');
}
