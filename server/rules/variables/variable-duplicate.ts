import type { Block } from '../../../common/scratch/types';
import type { BlockRule, FileFacts, Fix } from '../rule';

export const variableDuplicate: BlockRule = {
  on: 'block',
  needs: ['definitions'],
  code: 'variable-duplicate',
  severity: 'warning',
  title: 'Duplicate variable',
  why: 'Variables belong to the whole file. If a name is defined several times, the last definition wins, even for requests above it. Other tools may use another one.',
  bad: {
    language: 'http',
    text: '@epoch = 5\n@epoch = 6\nGET /lighthouse/validator_inclusion/{{epoch}}/global',
  },
  good: { language: 'http', text: '@epoch = 5\nGET /lighthouse/validator_inclusion/{{epoch}}/global' },
  source: 'Slotpad scratch file format',
  check({ block, file }, report) {
    for (const definition of block.definitions) {
      const name = definition.name.text;
      const all = file.definitions(name);
      const at = all.findIndex((other) => other.own && other.definition === definition);
      if (at > 0)
        report(
          definition.name,
          `The variable \`${name}\` is already defined: only the last definition is used.`,
          { fixes: removeEarlier(block, all.slice(0, at)) },
        );
    }
  },
};

/** Those that do not count, where all of them stand in the block that is looked at. */
function removeEarlier(block: Block, earlier: ReturnType<FileFacts['definitions']>): readonly Fix[] {
  if (!earlier.every(({ own, definition }) => own && !definition.implied)) return [];
  const edits = earlier.map(({ definition }) => {
    const next = /\r\n|\n|\r/.exec(block.text.slice(definition.end));
    const before = definition.start - 1;
    const start = Math.max(block.text.lastIndexOf('\n', before), block.text.lastIndexOf('\r', before)) + 1;
    return { start, end: next ? definition.end + next.index + next[0].length : block.text.length, text: '' };
  });
  const title = edits.length === 1 ? 'Remove the earlier definition' : 'Remove the earlier definitions';
  return [{ title, edits, preferred: true }];
}
