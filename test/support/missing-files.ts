import type { ScratchDocument } from '../../common/scratch/document/document';

/** The document as it is where body files with `missing` in their name do not exist, and all others do. */
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
