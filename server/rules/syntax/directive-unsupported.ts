import { directiveNamed } from '../../../common/scratch/directives/table';
import { obstaclesOf } from '../../../common/scratch/directives/values/obstacles';
import type { BlockRule } from '../rule';

export const directiveUnsupported: BlockRule = {
  on: 'block',
  needs: ['directives'],
  code: 'directive-unsupported',
  severity: 'error',
  title: 'Directive of another tool',
  why: 'REST Client, httpYac, JetBrains HTTP Client and kulala have directives that Slotpad does not support. If sending would do something else than its author meant, it is an error, and the request is not sent unless you say so (`slotpad send --force`, "Send Anyway"). If the directive is harmless, it is an information.',
  bad: { language: 'http', text: '# @no-client-cert\nGET https://node.example.com/eth/v1/node/version' },
  good: { language: 'http', text: 'GET https://node.example.com/eth/v1/node/version' },
  source: 'Slotpad scratch file format',
  check({ block }, report) {
    for (const obstacle of obstaclesOf(block)) {
      if (obstacle.code === 'directive-unsupported') report(obstacle, obstacle.message);
    }
    for (const { key } of block.directives) {
      const info = directiveNamed(key.text);
      if (info?.handling !== 'information') continue;
      const span = { start: key.start - 1, end: key.end };
      report(span, `\`@${key.text}\` (${info.owner}) has no effect in Slotpad. ${info.about}`, {
        severity: 'information',
      });
    }
  },
};
