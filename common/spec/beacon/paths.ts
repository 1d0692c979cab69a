import type { OperationEntry } from '../entry';

/** Extension endpoints are written `/vendor` in the catalogue and served as `/lighthouse`. */
export type VendorPrefix = '/vendor' | '/lighthouse';

/** `/lighthouse/health` → `/vendor/health`; other paths as they are. */
export function canonicalPath(path: string): string {
  return /^\/lighthouse(?=[/?#]|$)/.test(path) ? `/vendor${path.slice('/lighthouse'.length)}` : path;
}

/** The operation's example under a prefix. */
export function exampleFor(operation: OperationEntry, prefix: VendorPrefix): string {
  return withPrefix(operation.example, prefix);
}

export function withPrefix(path: string, prefix: VendorPrefix): string {
  return path.startsWith('/vendor/') ? prefix + path.slice('/vendor'.length) : path;
}

/** Not worth offering any more. Extension endpoints that newer nodes dropped are what the specification says: they stay. */
export function isGone(operation: OperationEntry): boolean {
  return operation.removed !== undefined && !operation.path.startsWith('/vendor/');
}
