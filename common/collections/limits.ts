/** Limits of an import: files, and bytes (or characters) of all of them. */
export const importLimits = { files: 5_000, bytes: 64_000_000 } as const;

/** Files of a folder that may belong to a collection, by their names. */
export const isCollectionFile = (name: string): boolean => /\.(?:json|har|bru|io)$/i.test(name);

export const tooLarge = {
  message: 'This is too large to import: at most 5,000 files with 64 MB.',
  remedy: 'Import its folders one by one.',
};
