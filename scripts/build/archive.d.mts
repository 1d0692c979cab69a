export declare const ARCHIVE: string;
export interface Part {
  readonly name: string;
  readonly script: string;
}
export declare function archived(
  parts: readonly Part[],
): Promise<{ readonly bytes: Buffer; readonly index: Readonly<Record<string, readonly number[]>> }>;
