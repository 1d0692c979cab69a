/** Limits of an import: files, and bytes (or characters) of all of them. */
export const importLimits = { files: 5_000, bytes: 64_000_000 } as const;

/** Files of a folder that may belong to a collection, by their names. */
export const isCollectionFile = (name: string): boolean => /\.(?:json|ya?ml|har|bru|io)$/i.test(name);

/** The ending of a file that can only be a collection: `.io` of `a/get.io`. Undefined for others, such as `.json`. */
export const collectionEnding = (name: string): string | undefined => /\.(?:har|bru|io)$/i.exec(name)?.[0];

export const tooLarge = {
  message: 'This is too large to import: at most 5,000 files with 64 MB.',
  remedy: 'Import its folders one by one.',
};
