import type { OperationEntry } from '../entry';

/**
 * Extension endpoints are written `/lighthouse` in the catalogue, as real nodes serve them. Their specification writes
 * `/vendor`, for the name of the client.
 */
export type VendorPrefix = '/vendor' | '/lighthouse';

/** `/vendor/health` → `/lighthouse/health`; other paths as they are. */
export function canonicalPath(path: string): string {
  return /^\/vendor(?=[/?#]|$)/.test(path) ? `/lighthouse${path.slice('/vendor'.length)}` : path;
}

/** The operation's example under a prefix. */
export function exampleFor(operation: OperationEntry, prefix: VendorPrefix): string {
  return withPrefix(operation.example, prefix);
}

export function withPrefix(path: string, prefix: VendorPrefix): string {
  return isExtension({ path }) ? prefix + path.slice('/lighthouse'.length) : path;
}

/** Whether it is one of the extension endpoints. */
export function isExtension({ path }: Pick<OperationEntry, 'path'>): boolean {
  return path.startsWith('/lighthouse/');
}

/** Not worth offering any more. Extension endpoints that newer nodes dropped are what the specification says: they stay. */
export function isGone(operation: OperationEntry): boolean {
  return operation.removed !== undefined && !isExtension(operation);
}
