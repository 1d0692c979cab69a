import type { SourceMapPayload } from 'node:module';

export declare function mapsIn(dist: string): Readonly<Record<string, SourceMapPayload>>;
