import type { BlockRule } from '../rule';

export const variableDuplicate: BlockRule = {
  on: 'block',
  code: 'variable-duplicate',
  severity: 'warning',
  title: 'A variable is defined once',
  why: 'Variables belong to the whole file. Of two definitions with one name one is never used: tools differ over which.',
  bad: { language: 'http', text: '@epoch = 5\n@epoch = 6\nGET /vendor/validator_inclusion/{{epoch}}/global' },
  good: { language: 'http', text: '@epoch = 5\nGET /vendor/validator_inclusion/{{epoch}}/global' },
  source: 'Scratch files',
  check({ block, file }, report) {
    for (const definition of block.definitions) {
      const name = definition.name.text;
      const all = file.definitions(name);
      const at = all.findIndex((other) => other.own && other.definition === definition);
      if (at > 0)
        report(
          definition.name,
          `The variable \`${name}\` is defined before: tools differ over which one counts.`,
        );
    }
  },
};
