/**
 * `npm run accuracy`: makes mistakes in valid requests and in responses of real nodes, and counts how many the checker
 * and the judge find. `--write` keeps the tables in docs/development/accuracy.md and the rates that the tests hold;
 * `--survivors KIND` lists what was not found; `--record` asks the nodes for their responses again, and `--verdicts` asks
 * real clients what they refuse (`--record demo` and `--verdicts Geth` only that one).
 */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { record } from './accuracy/record';
import { measureAccuracy } from './accuracy/report';
import { recordVerdicts } from './accuracy/verdicts/record';
import { withSection } from './generate/markdown';

const root = path.resolve(import.meta.dirname, '..');

async function main(): Promise<void> {
  const [option, kind] = process.argv.slice(2);
  if (option === '--record') console.log(`${await record(kind)} responses recorded.`);
  if (option === '--verdicts') console.log(`${await recordVerdicts(kind)} verdicts recorded.`);
  const { markdown, survivors, falseProblems, ...rates } = measureAccuracy();
  const { requests, responses, groups, verdicts, statements, alterations } = rates;
  if (option === '--survivors') {
    const listed = survivors.filter((line) => kind === undefined || line.startsWith(`${kind}:`));
    console.log(listed.join('\n'));
  } else console.log(markdown);
  for (const line of falseProblems) console.log(`False problem: ${line}`);
  if (option !== '--write') return;
  const page = path.join(root, 'docs', 'development', 'accuracy.md');
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), 'accuracy', markdown));
  writeFileSync(
    path.join(root, 'test', 'accuracy', 'rates.json'),
    `${JSON.stringify({ requests, verdicts, responses, groups, statements, alterations }, null, 2)}\n`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
