/** The hover of each entry of the catalogue has everything that the catalogue knows of it. */
import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import type { MethodEntry, OperationEntry, Parameter } from '../../../catalogue/entry';
import { methods } from '../../../catalogue/execution';
import { errorsOf } from '../../../catalogue/execution/envelope';
import { elementOf, membersOf, metaOf, type Schema } from '../../../catalogue/types';
import { methodPage, operationPage, parameterPage } from '../../../server/features/hover/pages';

type Entry = MethodEntry | OperationEntry;

/** What a page of an entry lacks, as texts. */
function missingIn(page: string, wanted: readonly string[]): readonly string[] {
  // The example of a body has the names of its members, too.
  return wanted.filter((one) => !page.includes(one) && !page.includes(one.replaceAll('`', '"')));
}

function ofParameter({ name, summary, schema, defaultsTo }: Parameter): readonly string[] {
  return [
    `\`${name}\``,
    summary,
    ...(defaultsTo === undefined ? [] : [`default ${defaultsTo}`]),
    ...ofSchema(schema),
  ];
}

/** Enum values with their meaning, units, and the members with what they mean. */
function ofSchema(schema: Schema | undefined): readonly string[] {
  if (!schema) return [];
  const members = Object.entries(membersOf(elementOf(schema) ?? schema) ?? {});
  return [
    ...wordsOf(schema),
    ...members.flatMap(([name, member]) => {
      const about = metaOf(member)?.description.replace(/\.$/, '') ?? '';
      return [`\`${name}\``, ...(/^One of /.test(about) ? [] : [about]), ...wordsOf(member)];
    }),
  ];
}

function wordsOf(schema: Schema): readonly string[] {
  const { values = {}, unit } = metaOf(schema) ?? { values: {} };
  const words = values.true === 'yes' ? [] : Object.entries(values);
  const lines = words.map(([word, meaning]) => `- \`${word}\`: ${meaning}`);
  return unit === undefined || unit === 'duration' ? lines : [...lines, unit];
}

/** Case does not matter: a unit is part of a sentence. */
function check<E extends Entry>(
  all: readonly E[],
  pageOf: (entry: E) => string,
  wantedOf: (entry: E) => readonly string[],
): void {
  const missing = all.flatMap((entry) => {
    const page = pageOf(entry).toLowerCase();
    return missingIn(
      page,
      [entry.summary, ...entry.notes, ...wantedOf(entry)].map((text) => text.toLowerCase()),
    ).map((text) => `${'name' in entry ? entry.name : entry.id}: ${text}`);
  });
  assert.deepEqual(missing, []);
}

describe('hover: every entry of the catalogue', () => {
  it('shows parameters, values, units, members, errors and notes of a method', () => {
    assert.ok(methods.length > 500);
    check(
      methods,
      (entry) => methodPage(entry, 'whole'),
      (entry) => [
        entry.returns,
        ...entry.params.flatMap(ofParameter),
        ...ofSchema(entry.result),
        ...errorsOf(entry).flatMap(({ code, about }) => [`- \`${code}\` ${about}`]),
      ],
    );
  });

  it('shows parameters, values, units, members and notes of an endpoint', () => {
    assert.ok(operations.length > 200);
    check(
      operations,
      (entry) => operationPage(entry, 'whole'),
      ({ pathParams, query, headers, body, beside = {}, events, response }) => [
        ...[...pathParams, ...query, ...headers].flatMap(ofParameter),
        ...ofSchema(body?.schema),
        ...Object.keys(beside).map((name) => `"${name}": …`),
        ...(events ? Object.values(events).flatMap(ofSchema) : ofSchema(response)),
      ],
    );
  });

  it('says nothing twice about a parameter', () => {
    const parameters = [
      ...methods.flatMap(({ params }) => params),
      ...operations.flatMap(({ pathParams, query, headers }) => [...pathParams, ...query, ...headers]),
    ];
    assert.ok(parameters.length > 500);
    for (const parameter of parameters) {
      const page = parameterPage(parameter);
      const texts = page.split(/\n\n| — /).map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, ''));
      assert.deepEqual(new Set(texts).size, texts.length, page);
    }
  });

  it('cuts off nothing', () => {
    const pages = [
      ...methods.map((entry) => methodPage(entry, 'whole')),
      ...operations.map((entry) => operationPage(entry, 'whole')),
    ];
    for (const page of pages) assert.doesNotMatch(page, /`, …|and \d+ more/);
  });
});
