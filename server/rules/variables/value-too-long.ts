import { namesIn } from '../../../common/scratch/variables/resolver';
import type { BlockRule } from '../rule';

/** Ten times as long as the value before. */
const TEN = (name: string) => `{{${name}}}`.repeat(10);

export const valueTooLong: BlockRule = {
  on: 'block',
  needs: ['placeholders'],
  code: 'value-too-long',
  severity: 'information',
  title: 'Values too long to be checked',
  why: 'Variables whose values have more than 1,000,000 characters in one request are not filled in for checks, hovers and hints. The request is sent with them.',
  bad: {
    language: 'http',
    text: `@a = 0123456789\n@b = ${TEN('a')}\n@c = ${TEN('b')}\n@d = ${TEN('c')}\n@e = ${TEN('d')}\n@f = ${TEN('e')}\n\n###\nGET /eth/v1/node/{{f}}{{a}}`,
  },
  good: { language: 'http', text: '@name = version\nGET /eth/v1/node/{{name}}' },
  source: 'Slotpad scratch file format',
  check({ block, variables }, report) {
    for (const placeholder of block.placeholders) {
      const name = namesIn(placeholder).find((one) => variables.get(one)?.tooLong);
      if (name === undefined) continue;
      const length = '1,000,000 characters';
      report(
        placeholder.inner,
        `The value of \`${name}\` is not checked: the variables of one request may have ${length} in all.`,
      );
      return;
    }
  },
};
