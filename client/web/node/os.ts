/** A browser has no home folder. */
export const homedir = (): string => '/';
