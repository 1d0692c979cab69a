import type { ScratchDocument } from '../../common/scratch/document/document';

/** For examples: body files with `missing` in their name do not exist, all others do. */
export function withMissingFiles(document: ScratchDocument): ScratchDocument {
  const missing = new Set(document.bodyFiles().filter((path) => path.includes('missing')));
  if (missing.size === 0) return document;
  document.imports = {
    definitions: new Map(),
    requests: new Set(),
    failures: new Map(),
    complete: true,
    missing,
  };
  return document;
}
