import { capturedBy } from '../../../common/scratch/foreign/foreign-parts';
import { chainTo, namesOf, placeholdersSent, requestsNeeded } from '../../../common/scratch/variables/chain';
import type { BlockRule } from '../rule';

export const messageCircular: BlockRule = {
  on: 'block',
  needs: ['directives'],
  code: 'message-circular',
  severity: 'error',
  title: 'Circular request dependency',
  why: 'The requests whose responses a request uses are sent before it. In a cycle, none of them can be sent first.',
  bad: {
    language: 'http',
    text: '# @name head\nGET /eth/v1/beacon/headers/{{root.response.body.$.data.root}}\n\n###\n# @name root\nGET /eth/v1/beacon/blocks/{{head.response.body.$.data.root}}/root',
  },
  good: {
    language: 'http',
    text: '# @name head\nGET /eth/v1/beacon/headers/head\n\n###\n# @name root\nGET /eth/v1/beacon/blocks/{{head.response.body.$.data.root}}/root',
  },
  source: 'Slotpad scratch file format',
  check({ block, file }, report) {
    if (block.directives.length === 0) return;
    const own = namesOf(block);
    const [name] = own;
    if (name === undefined) return;
    const names = new Set(own);
    for (const placeholder of placeholdersSent(block)) {
      for (const needed of requestsNeeded(file, [placeholder])) {
        const way = chainTo(needed, names, file.needs);
        if (!way) continue;
        const shown = [name, ...way].map((one) => capturedBy(one) ?? one);
        report(placeholder.inner, `\`${shown[0]}\` depends on its own response: ${shown.join(' → ')}.`);
        break;
      }
    }
  },
};
