import type { BuildOptions } from 'esbuild';

export function webChecks(shared: BuildOptions): BuildOptions[];
