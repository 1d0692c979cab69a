/** The paths of URIs, which have slashes on each system. */
export * from 'pathe';
export * as default from 'pathe';
