import type { Layer } from '../../../catalogue/clients';
import { nearest } from '../../../common/nearest';
import { TARGET_DIRECTIVE } from '../../../common/scratch/directives/table';
import { directiveItems } from '../../../common/scratch/document/directives';
import { clientNames, parseTarget } from '../../../common/target/client-target';
import type { BlockRule } from '../rule';

export const targetUnknown: BlockRule = {
  on: 'block',
  needs: ['directives'],
  code: 'target-unknown',
  severity: 'warning',
  title: 'Unknown target',
  why: '`# @target` takes the name of a client, such as `geth` or `lighthouse`, with or without its version. Anything else has no effect.',
  bad: { language: 'jsonrpc', text: '# @target gth/1.15\neth_chainId()' },
  good: { language: 'jsonrpc', text: '# @target geth/1.15\neth_chainId()' },
  source: 'Slotpad scratch file format',
  check({ block }, report) {
    for (const { key, value } of block.directives) {
      if (key.text !== TARGET_DIRECTIVE) continue;
      if (value.text.trim() === '') {
        report(key, 'Name the client, as in `# @target geth/1.14` or `# @target lighthouse`.');
      }
      const seen = new Set<Layer>();
      for (const item of directiveItems(value)) {
        const parsed = parseTarget(item.text);
        if (!parsed.ok) {
          const name = /^[^/]*/.exec(item.text)?.[0] ?? '';
          const [near] = clientNames.includes(name.toLowerCase())
            ? []
            : nearest(name.toLowerCase(), clientNames, 1);
          const edits = [{ start: item.start, end: item.start + name.length, text: near ?? '' }];
          report(item, parsed.failure.message, {
            fixes: near === undefined ? [] : [{ title: `Write ${near}`, edits, preferred: true }],
          });
          continue;
        }
        const { layer } = parsed.value.client;
        if (seen.has(layer)) report(item, `A request has only one ${layer} client as its target.`);
        seen.add(layer);
      }
    }
  },
};
