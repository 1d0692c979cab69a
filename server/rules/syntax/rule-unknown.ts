import { nearest } from '../../../common/nearest';
import { DISABLE_RULE } from '../../../common/scratch/directives/table';
import { directiveItems } from '../../../common/scratch/document/directives';
import type { BlockRule } from '../rule';

export const ruleUnknown: BlockRule = {
  on: 'block',
  needs: ['directives'],
  code: 'rule-unknown',
  severity: 'warning',
  title: 'Unknown rule',
  why: '`# @disable-rule` takes the codes of rules, as diagnostics show them. An unknown code has no effect.',
  bad: { language: 'jsonrpc', text: '# @disable-rule method-deprecatd\neth_chainId()' },
  good: { language: 'jsonrpc', text: '# @disable-rule method-deprecated\neth_coinbase()' },
  source: 'Slotpad scratch file format',
  check({ block, ruleCodes }, report) {
    for (const { key, value } of block.directives) {
      if (key.text !== DISABLE_RULE) continue;
      if (value.text.trim() === '')
        report(key, `Name the rule to disable, as in \`# @${DISABLE_RULE} plain-http\`.`);
      for (const name of directiveItems(value)) {
        if (ruleCodes.has(name.text)) continue;
        const [near] = nearest(name.text, ruleCodes, 1);
        const { start, end } = name;
        report(
          name,
          near === undefined
            ? `There is no rule \`${name.text}\`.`
            : `There is no rule \`${name.text}\`. Did you mean \`${near}\`?`,
          {
            fixes:
              near === undefined
                ? []
                : [{ title: `Write ${near}`, edits: [{ start, end, text: near }], preferred: true }],
          },
        );
      }
    }
  },
};
