/**
 * `npm run specifications -- FILE…`: loads OpenRPC and OpenAPI documents, and prints what is read and what is not.
 *
 * `npm run specifications -- --compare FILE…`: prints what the official documents have and the catalogue has not. Exits
 * with 1 on a difference that is not in `accepted.ts`, and on a line there that no longer matches.
 */

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import type { OwnDocument } from '../../catalogue/documents/own-document';
import { problemText } from '../../catalogue/documents/own-document';
import { parseDocument } from '../../catalogue/documents/parse-document';
import { exampleOfBody } from '../../catalogue/entry';
import { metaOf, problemsOf } from '../../catalogue/types';
import { failureText } from '../../common/result';
import { accepted } from './accepted';
import { compare, isRecord, sorted } from './compare';

/** Counts of one document. Building every schema and example shows that all of it can be used. */
export function countsOf({ methods, operations, problems, notChecked }: OwnDocument) {
  let schemas = 0;
  let wrongExamples = 0;
  const judge = (schema: Parameters<typeof problemsOf>[0] | undefined, value: unknown) => {
    if (!schema) return;
    schemas++;
    metaOf(schema);
    if (value !== undefined && problemsOf(schema, value).length > 0) wrongExamples++;
  };
  for (const method of methods) {
    for (const [index, { schema }] of method.params.entries()) judge(schema, method.example[index]);
    judge(method.namedParams, undefined);
    judge(method.result, undefined);
  }
  for (const { pathParams, query, headers, body, response } of operations) {
    for (const { schema } of [...pathParams, ...query, ...headers]) judge(schema, undefined);
    if (body) judge(body.schema, exampleOfBody(body));
    judge(response, undefined);
  }
  return {
    methods: methods.length,
    operations: operations.length,
    schemas,
    wrongExamples,
    problems: problems.length,
    notChecked: notChecked.length,
  };
}

function print(file: string): boolean {
  const loaded = parseDocument(readFileSync(file, 'utf8'), { name: file });
  if (!loaded.ok) {
    console.log(`${file}: ${failureText(loaded.failure)}`);
    return false;
  }
  const start = performance.now();
  const counts = countsOf(loaded.value);
  console.log(`${loaded.value.title} (${file}), ${Math.round(performance.now() - start)} ms`);
  for (const [name, count] of Object.entries(counts)) console.log(`  ${name}: ${count}`);
  for (const problem of loaded.value.problems) console.log(`  problem: ${problemText(problem)}`);
  for (const text of loaded.value.notChecked) console.log(`  not checked: ${text}`);
  return loaded.value.problems.length === 0;
}

/** Prints differences by document. @returns whether all of them are meant, and all that are meant are still there */
function printDifferences(files: readonly string[]): boolean {
  const lines = files.flatMap((file) => {
    const document: unknown = parse(readFileSync(file, 'utf8'));
    if (!isRecord(document)) throw new Error(`${file} is not an OpenRPC or OpenAPI document.`);
    return compare(document).map(({ place, what }) => `${place}: ${what}`);
  });
  const { unexpected, meant, unused } = sorted(lines, accepted);
  for (const line of unexpected) console.log(line);
  for (const { line, why } of unused) console.log(`accepted.ts: nothing matches ${line} (${why})`);
  console.log(`${unexpected.length} differences; ${meant.length} more are meant.`);
  return unexpected.length === 0 && unused.length === 0;
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    options: { compare: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const good = values.compare ? printDifferences(positionals) : positionals.map(print).every(Boolean);
  process.exitCode = positionals.length > 0 && good ? 0 : 1;
}
