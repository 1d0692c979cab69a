import type { BuildOptions } from 'esbuild';

export const standIns: readonly string[];
export function webChecks(shared: BuildOptions): BuildOptions[];
