/** The reference of all methods and endpoints from the catalogue: a page per group, and the index. */

import { operations } from '../../catalogue/beacon';
import { isExtension } from '../../catalogue/beacon/paths';
import type { MethodEntry, OperationEntry, Parameter } from '../../catalogue/entry';
import { methods } from '../../catalogue/execution';
import { metaOf, type Schema } from '../../catalogue/types';
import {
  answers,
  deprecation,
  errorList,
  methodAvailability,
  noteList,
  operationAvailability,
  removal,
  signatureOf,
  versionLine,
} from '../../server/features/hover/pages';
import { sourceLine } from '../../server/features/hover/sources';
import {
  endpointOf,
  groupOfOperation,
  pageOfMethod,
  pageOfOperation,
} from '../../server/features/navigation/links';
import type { GeneratedFile } from '../generate';
import { exampleCall, examplePost, exampleRequest } from './examples';
import { anchorOf, code, page, prose, table } from './markdown';
import {
  keyOf,
  type LinkTo,
  memberTable,
  type SharedType,
  sharedTypes,
  typeOf,
  unitOf,
} from './schema-tables';

const folder = 'docs/reference';

/** A page: a group of entries. */
interface Group<Entry> {
  readonly title: string;
  /** File name without extension. */
  readonly file: string;
  readonly entries: readonly Entry[];
}

export function reference(): GeneratedFile[] {
  const execution = groupsOf(methods, (method) => method.group);
  const beacon = groupsOf(operations, groupOfOperation);
  const executionTypes = sharedTypes(
    methods.map((method) => [
      ...method.params.map(({ schema }) => schema),
      ...(method.result ? [method.result] : []),
    ]),
  );
  const beaconTypes = sharedTypes(
    operations.map(({ pathParams, query, body, response }) => [
      ...[...pathParams, ...query].map(({ schema }) => schema),
      ...(body ? [body.schema] : []),
      ...(response ? [response] : []),
    ]),
  );
  return [
    { path: `${folder}/README.md`, text: indexPage(execution, beacon) },
    ...execution.map((group) => ({
      path: `${folder}/execution/${group.file}.md`,
      text: executionPage(group, linksTo(executionTypes)),
    })),
    { path: `${folder}/execution/types.md`, text: typesPage('execution JSON-RPC', executionTypes) },
    ...beacon.map((group) => ({
      path: `${folder}/beacon/${group.file}.md`,
      text: beaconPage(group, linksTo(beaconTypes)),
    })),
    { path: `${folder}/beacon/types.md`, text: typesPage('beacon node HTTP', beaconTypes) },
  ];
}

function groupsOf<Entry>(entries: readonly Entry[], titleOf: (entry: Entry) => string): Group<Entry>[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const title = titleOf(entry);
    const known = groups.get(title);
    if (known) known.push(entry);
    else groups.set(title, [entry]);
  }
  return [...groups].map(([title, some]) => ({ title, file: anchorOf(title), entries: some }));
}

function linksTo(types: readonly SharedType[]): LinkTo {
  const anchors = new Map(types.map(({ title, schema }) => [keyOf(schema), anchorOf(title)]));
  return (schema) => {
    const key = keyOf(schema);
    const anchor = key === undefined ? undefined : anchors.get(key);
    return anchor === undefined ? undefined : `types.md#${anchor}`;
  };
}

// ---------------------------------------------------------------- index

function indexPage(
  execution: readonly Group<MethodEntry>[],
  beacon: readonly Group<OperationEntry>[],
): string {
  return page(
    '# Reference',
    'What Slotpad knows of both interfaces of an Ethereum node. Completion, hover, diagnostics and the check of responses use the same catalogue.',
    '- [Execution node: JSON-RPC methods](#execution-node)\n- [Beacon node: HTTP endpoints](#beacon-node)',
    '## Execution node',
    `${methods.length} methods. What several of them use: [types](execution/types.md).`,
    ...execution.map((group) =>
      page(
        `### [${group.title}](execution/${group.file}.md)`,
        table(
          ['Method', 'What it does'],
          group.entries.map((method) => [`[\`${method.name}\`](${pageOfMethod(method)})`, summaryOf(method)]),
        ),
      ).trimEnd(),
    ),
    '## Beacon node',
    `${operations.length} endpoints. ${vendorNote} What several of them use: [types](beacon/types.md).`,
    ...beacon.map((group) =>
      page(
        `### [${group.title}](beacon/${group.file}.md)`,
        table(
          ['Endpoint', 'What it does'],
          group.entries.map((operation) => [
            `[\`${endpointOf(operation)}\`](${pageOfOperation(operation)})`,
            summaryOf(operation),
          ]),
        ),
      ).trimEnd(),
    ),
  );
}

const vendorNote = 'Paths below `/lighthouse` are Lighthouse endpoints, which other clients do not serve.';

function summaryOf(entry: MethodEntry | OperationEntry): string {
  const state = 'removed' in entry && entry.removed ? 'removed' : entry.deprecated ? 'deprecated' : undefined;
  return prose(entry.summary) + (state ? ` *(${state})*` : '');
}

// ---------------------------------------------------------------- execution

function executionPage({ title, entries }: Group<MethodEntry>, linkTo: LinkTo): string {
  return page(
    `# ${title}`,
    'Methods of an execution node, by JSON-RPC over HTTP. [All methods and endpoints](../README.md)',
    table(
      ['Method', 'What it does'],
      entries.map((method) => [`[\`${method.name}\`](#${anchorOf(method.name)})`, summaryOf(method)]),
    ),
    ...entries.map((method) => methodSection(method, linkTo)),
  );
}

function methodSection(method: MethodEntry, linkTo: LinkTo): string {
  const members =
    method.result && linkTo(method.result) === undefined ? memberTable(method.result, linkTo) : '';
  return page(
    `## ${method.name}`,
    prose(method.summary),
    quoted(deprecation(method)),
    code('typescript', signatureOf(method)),
    parameters('Parameter', method.params, linkTo),
    `**Returns** ${prose(method.returns)}${method.result ? ` (${typeOf(method.result, linkTo)})` : ''}`,
    members,
    errorList(method),
    quoted(methodAvailability(method)),
    notes(method.notes),
    'In a `.jsonrpc` file:',
    code('jsonrpc', exampleCall(method)),
    'In a `.http` file:',
    code('http', examplePost(method)),
    `Source: ${sourceLine(method.source)}`,
  ).trimEnd();
}

// ---------------------------------------------------------------- beacon

function beaconPage({ title, entries }: Group<OperationEntry>, linkTo: LinkTo): string {
  return page(
    `# ${title}`,
    `Endpoints of a beacon node, over HTTP. [All methods and endpoints](../README.md)`,
    entries.some(isExtension) && vendorNote,
    table(
      ['Endpoint', 'What it does'],
      entries.map((operation) => [
        `[\`${endpointOf(operation)}\`](#${anchorOf(endpointOf(operation))})`,
        summaryOf(operation),
      ]),
    ),
    ...entries.map((operation) => operationSection(operation, linkTo)),
  );
}

function operationSection(operation: OperationEntry, linkTo: LinkTo): string {
  const { body, response, events } = operation;
  return page(
    // A brace in a heading is not code: the anchor omits it.
    `## ${endpointOf(operation)}`,
    prose(operation.summary),
    quoted(deprecation(operation)),
    quoted(removal(operation)),
    parameters('In the path', operation.pathParams, linkTo),
    parameters('Query parameter', operation.query, linkTo),
    parameters('Header', operation.headers, linkTo),
    body && `**Body**${body.required ? '' : ' (optional)'}: ${typeOf(body.schema, linkTo)}`,
    body && memberTable(body.schema, linkTo),
    `**Returns** ${answers[operation.envelope]}${response ? `: ${typeOf(response, linkTo)}` : ''}`,
    response && linkTo(response) === undefined && memberTable(response, linkTo),
    ...Object.entries(events ?? {}).map(([name, schema]) => {
      const members = memberTable(schema, linkTo);
      return members && page(`Event \`${name}\`:`, members).trimEnd();
    }),
    operationAvailability(operation),
    versionLine(operation),
    notes(operation.notes),
    code('http', exampleRequest(operation)),
    `Source: ${sourceLine(operation.source)}`,
  ).trimEnd();
}

// ---------------------------------------------------------------- types

function typesPage(of: string, types: readonly SharedType[]): string {
  const linkTo = linksTo(types);
  const inPage: LinkTo = (schema) => linkTo(schema)?.replace('types.md', '');
  return page(
    '# Types',
    `Objects and words that several entries of the ${of} interface use. [All methods and endpoints](../README.md)`,
    types.map(({ title }) => `- [${title}](#${anchorOf(title)})`).join('\n'),
    ...types.map(({ title, schema }) => {
      const meta = metaOf(schema);
      return page(
        `## ${title}`,
        meta && prose(meta.description),
        meta?.values && wordList(meta.values),
        memberTable(schema, inPage),
      ).trimEnd();
    }),
  );
}

// ---------------------------------------------------------------- parts

function parameters(title: string, some: readonly Parameter[], linkTo: LinkTo): string | undefined {
  const rows = some.map((parameter) => [
    `\`${parameter.name}\``,
    typeOf(parameter.schema, linkTo),
    parameter.required ? 'required' : 'optional',
    parameter.defaultsTo === undefined ? undefined : prose(parameter.defaultsTo),
    aboutParameter(parameter, linkTo),
  ]);
  const lists = some
    .filter(({ schema }) => linkTo(schema) === undefined)
    .map(({ name, schema }) => ({ name, values: metaOf(schema)?.values }))
    .filter(({ values = {} }) => Object.keys(values).some((word) => word !== 'true' && word !== 'false'));
  const objects = some.filter(({ schema }) => linkTo(schema) === undefined && hasMembers(schema));
  if (rows.length === 0) return undefined;
  return page(
    table([title, 'Type', '', 'Default', 'What it is'], rows),
    ...lists.map(({ name, values }) => `Values of \`${name}\`:\n\n${wordList(values ?? {})}`),
    ...objects.map(({ name, schema }) => {
      const members = memberTable(schema, linkTo);
      return members && `Members of \`${name}\`:\n\n${members}`;
    }),
  ).trimEnd();
}

function hasMembers(schema: Schema): boolean {
  return memberTable(schema, () => undefined) !== undefined;
}

/** The purpose, then the description of the type, unless a section of its own has it. */
function aboutParameter({ summary, schema }: Parameter, linkTo: LinkTo): string {
  const meta = metaOf(schema);
  if (!meta || linkTo(schema) !== undefined) return prose(sentence(summary));
  const { description } = meta;
  // The longer one says both.
  const said = words(description).startsWith(words(summary)) ? undefined : sentence(summary);
  const more = said !== undefined && words(summary).startsWith(words(description)) ? undefined : description;
  return [said, more, unitOf(meta)]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => prose(part as string))
    .join(' ');
}

function words(text: string): string {
  return text.toLowerCase().replace(/^(the|a|an) |\.$/g, '');
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function wordList(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([word, about]) => `- \`${word}\`: ${prose(about)}`)
    .join('\n');
}

function notes(some: readonly string[]): string | undefined {
  const list = noteList(some.map(prose));
  return list && `Notes:\n\n${list}`;
}

function quoted(text: string | false | undefined): string | undefined {
  return text ? text.replace(/^/gm, '> ') : undefined;
}
