import { capturesOf } from '../../../../common/scratch/foreign/foreign-parts';
import { partsOf } from '../../../../common/scratch/reading/foreign-test';
import type { Block, ForeignTest } from '../../../../common/scratch/types';
import { contains } from '../../place';
import {
  editOf,
  indentAt,
  lineEndOf,
  lineStart,
  type RefactorContext,
  type Refactoring,
} from './refactoring';

/** A test of another tool → `# @assert` above the request, where all of the test is read. */
export function foreignAssertion(context: RefactorContext): readonly Refactoring[] {
  const { block, offset } = context;
  const { request } = block;
  const test = block.foreignTests?.find((one) => contains(one, offset));
  const parts = test ? partsOf(test) : [];
  const conditions = parts.flatMap(({ condition }) => condition ?? []);
  if (!request || !test || parts.length === 0 || conditions.length < parts.length) return [];
  if (setsVariable(block, test)) return [];
  const start = lineStart(block.text, request.start);
  const indent = indentAt(block.text, request.start);
  const lines = conditions.map((one) => `${indent}# @assert ${one}${lineEndOf(block.text)}`);
  const from = lineStart(block.text, test.start);
  const lineEnd = /^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(block.text.slice(test.end))?.[0].length ?? 0;
  return [
    {
      title: 'Write as # @assert',
      kind: 'refactor.rewrite',
      edits: [
        editOf(context, { start, end: start }, lines.join('')),
        editOf(context, { start: from, end: test.end + lineEnd }, ''),
      ],
    },
  ];
}

function setsVariable(block: Block, test: ForeignTest): boolean {
  return capturesOf(block).some(({ start }) => test.start <= start && start < test.end);
}
