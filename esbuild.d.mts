import type { BuildOptions } from 'esbuild';

export declare const programs: BuildOptions;
export declare const webExtension: BuildOptions;
export declare const webServer: BuildOptions;
export declare const library: Readonly<Record<string, string>>;
export declare const pages: BuildOptions;
