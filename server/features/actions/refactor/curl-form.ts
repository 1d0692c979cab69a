import { curlText, requestText } from '../../../../common/scratch/convert/curl-request';
import { obstaclesOf } from '../../../../common/scratch/directives/values/obstacles';
import type { Block, HttpRequest } from '../../../../common/scratch/types';
import { contains } from '../../place';
import { editOf, lineEndOf, type RefactorContext, type Refactoring } from './refactoring';

/** A request ↔ the `curl` command that sends it, in a `.http` file. */
export function curlForm(context: RefactorContext): readonly Refactoring[] {
  const { block, offset } = context;
  const { request } = block;
  if (request?.kind !== 'http' || !contains(request, offset)) return [];
  // Nobody knows what is meant by a request that is not sent.
  if (obstaclesOf(block).length > 0) return [];
  const eol = lineEndOf(block.text);
  return request.curl ? asLines(context, request, eol) : asCurl(context, request, eol);
}

function asLines(context: RefactorContext, request: HttpRequest, eol: string): readonly Refactoring[] {
  const text = requestText(request, eol);
  // Text after the command is ignored, but would become a header or the body of the request.
  if (text === undefined || context.block.text.slice(request.end).trim() !== '') return [];
  return [
    {
      title: `Write this curl command as a ${request.method} request`,
      kind: 'refactor.rewrite',
      edits: [editOf(context, request, text)],
    },
  ];
}

/** Not for a path without a host: it goes to the selected node, which a shell does not know. */
function asCurl(context: RefactorContext, request: HttpRequest, eol: string): readonly Refactoring[] {
  const { block } = context;
  if (request.target.text.startsWith('/') || block.text.slice(request.end).trim() !== '') return [];
  const command = curlText(request, eol);
  if (command === undefined) return [];
  const kept = linesAmong(block, request);
  const text = [...kept.map((line) => line + eol), command].join('');
  return [
    { title: 'Write as a curl command', kind: 'refactor.rewrite', edits: [editOf(context, request, text)] },
  ];
}

/** Comments, directives and definitions between the lines of the head. They move above the command. */
function linesAmong(block: Block, request: HttpRequest): readonly string[] {
  const stop = request.body?.start ?? request.end;
  return [...block.comments, ...block.directives, ...block.definitions]
    .filter(({ start }) => start > request.start && start < stop)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => block.text.slice(start, end));
}
