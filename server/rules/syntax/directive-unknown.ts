import { nearest } from '../../../common/nearest';
import { allDirectives, directiveNamed } from '../../../common/scratch/directives/table';
import type { BlockRule } from '../rule';

const names = allDirectives.map(({ name }) => name);

export const directiveUnknown: BlockRule = {
  on: 'block',
  needs: ['directives'],
  code: 'directive-unknown',
  severity: 'warning',
  title: 'Unknown directive',
  why: 'An unknown directive has no effect: an assertion behind a misspelled `# @assert` is never checked. A word that resembles no directive is only an information.',
  bad: { language: 'jsonrpc', text: '# @asert $.result == 0x1\neth_chainId()' },
  good: { language: 'jsonrpc', text: '# @assert $.result == 0x1\neth_chainId()' },
  source: 'Slotpad scratch file format',
  check({ block }, report) {
    for (const { key } of block.directives) {
      if (directiveNamed(key.text)) continue;
      const [near] = nearest(key.text, names, 1);
      const span = { start: key.start - 1, end: key.end };
      if (near === undefined) {
        report(span, `There is no directive \`@${key.text}\`. It has no effect.`, {
          severity: 'information',
        });
        continue;
      }
      const edits = [{ start: key.start, end: key.end, text: near }];
      report(span, `There is no directive \`@${key.text}\`. Did you mean \`@${near}\`?`, {
        fixes: [{ title: `Write @${near}`, edits, preferred: true }],
      });
    }
  },
};
