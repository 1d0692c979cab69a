import { valueFault } from '../../../common/scratch/directives/values/values';
import type { BlockRule, Fix } from '../rule';

export const directiveValue: BlockRule = {
  on: 'block',
  needs: ['directives'],
  code: 'directive-value',
  severity: 'error',
  title: 'Invalid value of a directive',
  why: 'A request whose directive cannot be read is not sent unless you say so (`slotpad send --force`, "Send Anyway"): it could be sent too often, or wait too long. A timeout without a unit is a warning, because tools read it differently. A file of `# @import` must exist.',
  bad: { language: 'jsonrpc', text: '# @until $.result = null\neth_chainId()' },
  good: { language: 'jsonrpc', text: '# @until $.result != null within 60 s\neth_chainId()' },
  source: 'Slotpad scratch file format',
  check({ block, file }, report) {
    for (const directive of block.directives) {
      const { key, value } = directive;
      const isRef = (key.text === 'ref' || key.text === 'forceRef') && value.text !== '';
      if (isRef && !file.hasRequest(value.text) && !file.hasUnreadImports()) {
        report(value, `No request is named \`${value.text}\`: name one with \`# @name ${value.text}\`.`);
      }
      const failure = key.text === 'import' ? file.importFailure(value.text.trim()) : undefined;
      if (failure !== undefined) report(value, failure);
      const fault = valueFault(directive);
      if (!fault) continue;
      const { fix, message, severity } = fault;
      const fixes: Fix[] =
        fix === undefined
          ? []
          : [
              {
                title: `Write ${fix}`,
                edits: [{ start: value.start, end: value.end, text: fix }],
                preferred: true,
              },
            ];
      report(value.text === '' ? key : value, message, { severity, fixes });
    }
  },
};
