import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import { obstaclesOf } from '../../common/scratch/directives/values/obstacles';
import { isForFile } from '../../common/scratch/document/directives';
import { isDisabled } from './delivery';

/** Why sending a request would do something else than its author meant; undefined when it would not. */
export function obstacleOf(document: ScratchDocumentApi, placed: PlacedBlock): string | undefined {
  if (isDisabled(placed)) return 'It is disabled by `# @disabled`.';
  const own = obstaclesOf(placed.block);
  // A swallowed request is worse than a lost header.
  const worst = own.find(({ code }) => code === 'second-request-line') ?? own[0];
  if (worst) return worst.message;
  for (const { block } of document.blocks()) {
    if (block.separator || block === placed.block) return undefined;
    const ofFile = { ...block, directives: block.directives.filter(({ key }) => isForFile(key.text)) };
    return obstaclesOf(ofFile)[0]?.message;
  }
  return undefined;
}
