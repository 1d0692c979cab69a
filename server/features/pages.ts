/** What the catalogue says about an entry, as Markdown for hover, completion and signature help. */
import type * as z from 'zod';
import type { MethodEntry, OperationEntry, Parameter, Source } from '../../common/spec/entry';
import { errorsOf } from '../../common/spec/execution/errors';
import { metaOf, type SchemaMeta } from '../../common/spec/schema';
import { jsonText } from '../json-text';
import { codeBlock, inlineCode, paragraphs } from './markdown';
import { elementOf, membersOf } from './schema-path';

export function methodPage(entry: MethodEntry): string {
  const names = entry.params.map((param) => (param.required ? param.name : `${param.name}?`));
  return paragraphs(
    codeBlock('typescript', `${entry.name}(${names.join(', ')})`),
    entry.deprecated && `**Deprecated:** ${entry.deprecated}`,
    entry.summary,
    parameterList('Parameters', entry.params),
    `**Returns** ${entry.returns}`,
    entry.result && memberLine(entry.result),
    errorList(entry),
    entry.proofOfWorkOnly && 'For proof-of-work networks only.',
    entry.notEverywhere && `**Not in every client:** ${entry.notEverywhere}`,
    noteList(entry.notes),
    sourceLine(entry.source),
  );
}

function errorList(entry: MethodEntry): string | undefined {
  const errors = errorsOf(entry);
  if (errors.length === 0) return undefined;
  return `**Errors**\n\n${errors.map(({ code, about }) => `- \`${code}\` ${about}`).join('\n')}`;
}

export function operationPage(operation: OperationEntry): string {
  const vendor = operation.path.startsWith('/vendor/');
  return paragraphs(
    codeBlock('http', `${operation.method} ${operation.path}`),
    operation.deprecated && `**Deprecated:** ${operation.deprecated}`,
    operation.removed && `**${operation.removed}**`,
    operation.summary,
    parameterList('Path', operation.pathParams),
    parameterList('Query', operation.query),
    parameterList('Headers', operation.headers),
    operation.body && `**Body** \`${jsonText(operation.body.example)}\``,
    `**Answers** ${answers[operation.envelope]}`,
    operation.response && memberLine(operation.response),
    operation.events && `Events: ${namesInCode(Object.keys(operation.events))}`,
    operation.envelope !== 'stream' && `**Errors** ${errorForm}`,
    operation.flags.length > 0 && `**Flags** ${operation.flags.map((flag) => `\`${flag}\``).join(', ')}`,
    vendor && `**Served by** Lighthouse, as \`${operation.path.replace('/vendor/', '/lighthouse/')}\``,
    noteList(operation.notes),
    operation.versions && `In ${operation.versions} of the community specification.`,
    sourceLine(operation.source),
  );
}

const answers: Readonly<Record<OperationEntry['envelope'], string>> = {
  data: '`{ "data": … }`',
  bare: 'the value itself, not wrapped in `data`',
  stream: 'a stream of server-sent events',
  empty: 'a status, no body',
};

const errorForm = '`{ "code": 400, "message": "BAD_REQUEST: …" }`';

/** A parameter, or a member of a body, with its rule, its unit and the words that it may be. */
export function parameterPage(parameter: Parameter, value?: string, meaning: readonly string[] = []): string {
  const meta = metaOf(parameter.schema);
  return paragraphs(
    `**${parameter.name}**${meta ? ` — ${meta.title}` : ''}${parameter.required ? '' : ' (optional)'}`,
    ...meaning,
    parameter.summary,
    meta && meta.description !== parameter.summary && meta.description,
    parameter.defaultsTo !== undefined && `Default: ${parameter.defaultsTo}`,
    meta && rest(meta, value, meaning),
  );
}

/**
 * What a schema says by itself, for a member that no parameter names.
 *
 * @param meaning what the value that stands there means, in paragraphs of Markdown
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

function rest(meta: SchemaMeta, value: string | undefined, meaning: readonly string[]): string {
  const word =
    value === undefined || !meta.values || !Object.hasOwn(meta.values, value)
      ? undefined
      : meta.values[value];
  return paragraphs(
    word !== undefined && value !== undefined && `${inlineCode(value)}: ${word}`,
    word === undefined &&
      meta.values &&
      Object.entries(meta.values)
        .map(([one, text]) => `- \`${one}\`: ${text}`)
        .join('\n'),
    // The words of the value name its unit.
    meaning.length === 0 && meta.unit !== undefined && meta.unit !== meta.title && `Unit: ${meta.unit}`,
  );
}

function parameterList(title: string, parameters: readonly Parameter[]): string | undefined {
  if (parameters.length === 0) return undefined;
  const lines = parameters.map((parameter) => {
    const type = metaOf(parameter.schema)?.title;
    const kept = parameter.defaultsTo === undefined ? 'optional' : `default ${parameter.defaultsTo}`;
    const kind = [type, parameter.required ? undefined : kept].filter(Boolean).join(', ');
    return `- \`${parameter.name}\`${kind === '' ? '' : ` (${kind})`}: ${parameter.summary}`;
  });
  return `**${title}**\n\n${lines.join('\n')}`;
}

/** More would bury the rest of the page. */
const MOST_MEMBERS = 30;

/** Names of what is inside a result: of an object, or of the objects of a list. */
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

function noteList(notes: readonly string[]): string | undefined {
  return notes.length === 0 ? undefined : notes.map((note) => `- ${note}`).join('\n');
}

function sourceLine({ document, heading }: Source): string {
  return `*${document}: ${heading}*`;
}
