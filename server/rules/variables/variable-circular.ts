import type { BlockRule } from '../rule';

export const variableCircular: BlockRule = {
  on: 'block',
  needs: ['definitions'],
  code: 'variable-circular',
  severity: 'error',
  title: 'Circular variable',
  why: 'A variable that depends on itself has no value.',
  bad: { language: 'http', text: '@first = {{second}}\n@second = {{first}}\nGET /eth/v1/node/version' },
  good: { language: 'http', text: '@first = {{second}}\n@second = 5\nGET /eth/v1/node/version' },
  source: 'Slotpad scratch file format',
  check({ block, variables }, report) {
    for (const { name } of block.definitions) {
      const loop = variables.get(name.text)?.circular;
      if (!loop || loop.length === 0) continue;
      const closed = loop.length > 1 && loop[0] === loop.at(-1) ? loop : [...loop, loop[0] ?? name.text];
      report(name, `The variable \`${name.text}\` depends on itself: ${closed.join(' → ')}.`);
    }
  },
};
