import type { ScratchDocumentApi } from '../../common/scratch/api';
import { CONTRACT_DIRECTIVE, TARGET_DIRECTIVE } from '../../common/scratch/directives/table';
import type { Block, Directive } from '../../common/scratch/types';

/** The directives before the first `###` that decide how all requests are checked. */
export interface Head {
  /** The block that has them, to notice an edit. */
  readonly block: Block | undefined;
  readonly directives: readonly Directive[];
  /** All requests are checked again when it changes. */
  readonly text: string;
}

export const noHead: Head = { block: undefined, directives: [], text: '' };

/** @param before the head at the last check */
export function headOf(document: ScratchDocumentApi, before: Head): Head {
  const { block } = document.blockAtLine(0);
  if (block === before.block) return before;
  if (block.separator) return { ...noHead, block };
  const directives = block.directives.filter(
    ({ key }) =>
      key.text === 'node' ||
      key.text === 'import' ||
      key.text === TARGET_DIRECTIVE ||
      key.text === CONTRACT_DIRECTIVE,
  );
  const text = directives.map(({ key, value }) => `${key.text} ${value.text}`).join('\n');
  return { block, directives, text };
}
