import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { builtIn } from '../../catalogue/built-in/catalogue';
import { methodNamed } from '../../catalogue/execution';
import { ScratchDocument } from '../../common/scratch/document/document';
import { valueOf as valueOfNode } from '../../common/scratch/json/json-value';
import { read } from '../../common/scratch/reading/reading';
import type { Language } from '../../common/scratch/types';
import { fileVariables } from '../../common/scratch/variables/variables';
import { envelopeMutations } from '../../scripts/accuracy/mutations/envelope';
import { samples } from '../../scripts/accuracy/sample';
import { ruleCodes, rules } from '../../server/check/rules';
import { blockRules, blockRulesFor, callRules, callRulesFor } from '../../server/check/rules-for';
import type { BlockContext } from '../../server/rules/rule';

const fixtures = path.join(import.meta.dirname, '../fixtures');

/** What the rules report that are skipped for a block or a call, as `code: message`. */
function reportedBySkipped(language: Language, text: string): string[] {
  const document = new ScratchDocument(`file:///skipped.${language}`, language, 1, text);
  const variables = fileVariables(document);
  const reports: string[] = [];
  for (const placed of document.blocks()) {
    const { block } = placed;
    const reading = read(block, variables);
    const context: BlockContext = {
      block,
      variables,
      reading,
      file: {
        definitions: (name) =>
          document
            .definitions(name)
            .map(({ placed: owner, definition }) => ({ own: owner.cell === placed.cell, definition })),
        hasRequest: (name) => document.named(name).length > 0,
        hasUnreadImports: () => false,
        hasNode: () => false,
        importFailure: () => undefined,
        isMissing: () => false,
        needs: () => [],
        response: () => undefined,
      },
      options: {},
      catalogue: builtIn,
      ruleCodes,
      target: () => undefined,
      node: () => undefined,
      address: () => undefined,
    };
    const run = blockRulesFor(block, reading);
    for (const rule of blockRules) {
      if (!run.includes(rule)) {
        rule.check(context, (_span, message) => reports.push(`${rule.code}: ${message}`));
      }
    }
    for (const call of reading.kind === 'rpc' ? reading.calls : []) {
      const entry = call.method && methodNamed(call.method.text);
      const object = call.object?.kind === 'object' ? call.object : undefined;
      const values = call.params.map((node) => valueOfNode(node, variables));
      const checked = callRulesFor(entry, object);
      for (const rule of callRules) {
        if (checked.includes(rule)) continue;
        rule.check({ ...context, call, entry, values }, (_span, message) =>
          reports.push(`${rule.code}: ${message}`),
        );
      }
    }
  }
  return reports;
}

describe('rules that are skipped for a block find nothing in it:', () => {
  it('all fixtures', () => {
    for (const folder of fs.readdirSync(fixtures, { withFileTypes: true })) {
      if (!folder.isDirectory()) continue;
      for (const name of fs.readdirSync(path.join(fixtures, folder.name))) {
        const text = fs.readFileSync(path.join(fixtures, folder.name, name), 'utf8');
        for (const language of ['http', 'jsonrpc'] as const) {
          assert.deepEqual(reportedBySkipped(language, text), [], name);
        }
      }
    }
  });

  it('the examples of all rules', () => {
    for (const { code, bad, good } of rules) {
      for (const { language, text } of [bad, good]) {
        assert.deepEqual(reportedBySkipped(language, text), [], code);
      }
    }
  });

  it('requests of some methods, with mistakes of the envelope', () => {
    const some = samples().filter((_, index) => index % 10 === 0);
    for (const sample of some) {
      if (sample.api !== 'execution') continue;
      const { text } = sample;
      const texts = envelopeMutations.flatMap((mutation) =>
        [...mutation.edits(sample)].map(
          (edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
        ),
      );
      assert.deepEqual(reportedBySkipped('jsonrpc', [text, ...texts].join('\n###\n')), [], sample.id);
    }
  });
});
