import { operationAt } from '../../place';
import {
  editOf,
  indentAt,
  lineEndOf,
  lineStart,
  type RefactorContext,
  type Refactoring,
} from './refactoring';

/** Adds `# @name x` to a request without a name, so that other requests can use its response. */
export function requestName(context: RefactorContext): readonly Refactoring[] {
  const { block, document } = context;
  const { request } = block;
  if (!request || block.directives.some(({ key }) => key.text === 'name')) return [];
  const start = lineStart(block.text, request.start);
  if (block.text.slice(start, request.start).trim() !== '') return [];
  const wanted = wantedName(context);
  let name = wanted;
  for (let number = 2; document.named(name).length > 0; number++) name = `${wanted}${number}`;
  const indent = indentAt(block.text, request.start);
  return [
    {
      title: `Name this request ${name}`,
      kind: 'refactor.rewrite',
      edits: [editOf(context, { start, end: start }, `${indent}# @name ${name}${lineEndOf(block.text)}`)],
    },
  ];
}

/** A name from a short title, or from the method or path. */
function wantedName(context: RefactorContext): string {
  const { block, resolved } = context;
  const title = block.separator?.title.text ?? '';
  const words = title.match(/[A-Za-z][A-Za-z\d]*/g) ?? [];
  if (words.length > 0 && words.length <= 3 && /^[\w\s.-]+$/.test(title)) return camel(words);
  if (resolved.kind === 'rpc') {
    const [first] = resolved.calls;
    if (resolved.batch) return 'batch';
    const method = first?.method?.text ?? '';
    const bare = method.slice(method.indexOf('_') + 1).replace(/^get(?=[A-Z])/, '');
    const name = camel(bare.match(/[A-Za-z][A-Za-z\d]*/g) ?? []);
    return name === '' ? 'call' : name;
  }
  const segments = operationAt(context)?.operation?.path.split('/') ?? pathOf(context);
  const literal = segments.filter((segment) => /^[A-Za-z][\w-]*$/.test(segment)).at(-1);
  return camel(literal?.match(/[A-Za-z][A-Za-z\d]*/g) ?? ['request']);
}

function pathOf({ resolved }: RefactorContext): readonly string[] {
  return resolved.kind === 'other' ? (resolved.target?.path?.text.split('/') ?? []) : [];
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
