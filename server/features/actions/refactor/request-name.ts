import { operationAt } from '../../place';
import { type Asked, editOf, indentAt, lineEndOf, lineStart, type Refactoring } from './refactoring';

/** `# @name x` for a request that has none, so that others can use its reply. */
export function requestName(asked: Asked): readonly Refactoring[] {
  const { block, document } = asked;
  const { request } = block;
  if (!request || block.directives.some(({ key }) => key.text === 'name')) return [];
  const start = lineStart(block.text, request.start);
  if (block.text.slice(start, request.start).trim() !== '') return [];
  const wanted = wantedName(asked);
  let name = wanted;
  for (let number = 2; document.named(name).length > 0; number++) name = `${wanted}${number}`;
  const indent = indentAt(block.text, request.start);
  return [
    {
      title: `Name this request ${name}`,
      kind: 'refactor.rewrite',
      edits: [editOf(asked, { start, end: start }, `${indent}# @name ${name}${lineEndOf(block.text)}`)],
    },
  ];
}

/** From the title, where that is a word or two, else from what is asked for. */
function wantedName(asked: Asked): string {
  const { block, reading } = asked;
  const title = block.separator?.title.text ?? '';
  const words = title.match(/[A-Za-z][A-Za-z\d]*/g) ?? [];
  if (words.length > 0 && words.length <= 3 && /^[\w\s.-]+$/.test(title)) return camel(words);
  if (reading.kind === 'rpc') {
    const [first] = reading.calls;
    if (reading.batch) return 'batch';
    const method = first?.method?.text ?? '';
    const bare = method.slice(method.indexOf('_') + 1).replace(/^get(?=[A-Z])/, '');
    const name = camel(bare.match(/[A-Za-z][A-Za-z\d]*/g) ?? []);
    return name === '' ? 'call' : name;
  }
  const segments = operationAt(asked)?.operation?.path.split('/') ?? pathOf(asked);
  const literal = segments.filter((segment) => /^[A-Za-z][\w-]*$/.test(segment)).at(-1);
  return camel(literal?.match(/[A-Za-z][A-Za-z\d]*/g) ?? ['request']);
}

function pathOf({ reading }: Asked): readonly string[] {
  return reading.kind === 'other' ? (reading.target?.path?.text.split('/') ?? []) : [];
}

function camel(words: readonly string[]): string {
  return words
    .map((word, index) =>
      index === 0
        ? word.charAt(0).toLowerCase() + word.slice(1)
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join('');
}
