/** What the catalogue says about an entry, as Markdown for hover and completion. */
import type { MethodEntry, OperationEntry, Parameter, Source } from '../../common/spec/entry';
import { metaOf, type SchemaMeta } from '../../common/spec/schema';
import { jsonText } from '../json-text';

export function methodPage(entry: MethodEntry): string {
  const names = entry.params.map((param) => (param.required ? param.name : `${param.name}?`));
  return joined(
    code('typescript', `${entry.name}(${names.join(', ')})`),
    entry.deprecated && `**Deprecated:** ${entry.deprecated}`,
    entry.summary,
    parameterList('Parameters', entry.params),
    `**Returns** ${entry.returns}`,
    entry.proofOfWorkOnly && 'For proof-of-work networks only.',
    entry.notEverywhere && `Not in every client: ${entry.notEverywhere}`,
    noteList(entry.notes),
    sourceLine(entry.source),
  );
}

export function operationPage(operation: OperationEntry): string {
  return joined(
    code('http', `${operation.method} ${operation.path}`),
    operation.deprecated && `**Deprecated:** ${operation.deprecated}`,
    operation.removed && `**${operation.removed}**`,
    operation.summary,
    parameterList('Path', operation.pathParams),
    parameterList('Query', operation.query),
    parameterList('Headers', operation.headers),
    operation.body && `**Body** \`${jsonText(operation.body.example)}\``,
    `**Answers** ${answers[operation.envelope]}`,
    operation.flags.length > 0 && `**Flags** ${operation.flags.map((flag) => `\`${flag}\``).join(', ')}`,
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

/** A parameter, or a member of a body, with its rule, its unit and the words that it may be. */
export function parameterPage(parameter: Parameter, value?: string): string {
  const meta = metaOf(parameter.schema);
  return joined(
    `**${parameter.name}**${meta ? ` — ${meta.title}` : ''}${parameter.required ? '' : ' (optional)'}`,
    parameter.summary,
    meta && meta.description !== parameter.summary && meta.description,
    parameter.defaultsTo !== undefined && `Default: ${parameter.defaultsTo}`,
    meta && rest(meta, value),
  );
}

/** What a schema says by itself, for a member that no parameter names. */
export function metaPage(name: string | undefined, meta: SchemaMeta, value?: string): string {
  return joined(
    name === undefined ? `**${meta.title}**` : `**${name}** — ${meta.title}`,
    meta.description,
    rest(meta, value),
  );
}

function rest(meta: SchemaMeta, value: string | undefined): string {
  const meaning =
    value === undefined || !meta.values || !Object.hasOwn(meta.values, value)
      ? undefined
      : meta.values[value];
  return joined(
    meaning !== undefined && `\`${value}\`: ${meaning}`,
    meaning === undefined &&
      meta.values &&
      Object.entries(meta.values)
        .map(([word, text]) => `- \`${word}\`: ${text}`)
        .join('\n'),
    meta.unit !== undefined && meta.unit !== meta.title && `Unit: ${meta.unit}`,
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

function noteList(notes: readonly string[]): string | undefined {
  return notes.length === 0 ? undefined : notes.map((note) => `- ${note}`).join('\n');
}

function sourceLine({ document, heading }: Source): string {
  return `*${document}: ${heading}*`;
}

export function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Paragraphs; what is not there is left out. */
function joined(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n');
}
