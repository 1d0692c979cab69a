/** `npm run specifications -- FILE…`: loads OpenRPC and OpenAPI documents, and prints what is read and what is not. */
import { readFileSync } from 'node:fs';
import { failureText } from '../common/result';
import { metaOf, problemsOf } from '../common/spec/schema';
import type { OwnDocument } from '../common/specifications/own-document';
import { problemText } from '../common/specifications/own-document';
import { parseDocument } from '../common/specifications/parse-document';

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
    judge(body?.schema, body?.example);
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

if (process.argv[1] === import.meta.filename) {
  const loaded = process.argv.slice(2).map(print);
  process.exitCode = loaded.length > 0 && loaded.every(Boolean) ? 0 : 1;
}
