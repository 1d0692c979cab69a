import type { PlacedBlock, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { obstaclesOf } from '../../common/scratch/directives/values/values';
import { fileDirectives } from '../../common/scratch/document/directives';
import { hostNotUsed } from '../../common/scratch/http/request-line';
import { isDisabled } from './delivery';
import { nodeDirective } from './nodes';

/** Why sending a request would do something else than its author meant; undefined when it would not. */
export function obstacleOf(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  variables: Variables,
): string | undefined {
  if (isDisabled(placed)) return 'It is disabled by `# @disabled`.';
  const own = obstaclesOf(placed.block);
  // A swallowed request is worse than a lost header.
  const worst = own.find(({ code }) => code === 'second-request-line') ?? own[0];
  if (worst) return worst.message;
  const host = hostNotUsed(placed.block, nodeDirective(document, placed) !== undefined, variables);
  if (host) return host;
  return obstaclesOf({
    definitions: [],
    directives: fileDirectives(document),
    placeholders: [],
    problems: [],
  })[0]?.message;
}
