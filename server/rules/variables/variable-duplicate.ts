import type { BlockRule } from '../rule';

export const variableDuplicate: BlockRule = {
  on: 'block',
  code: 'variable-duplicate',
  severity: 'warning',
  title: 'A variable is defined once',
  why: 'Variables belong to the whole file. Of several definitions with one name only the last one counts, wherever it stands; other tools take another one.',
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
          `The variable \`${name}\` is defined before: only the last definition counts.`,
        );
    }
  },
};
