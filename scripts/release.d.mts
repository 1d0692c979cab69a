export declare function withVersion(
  changelog: string,
  version: string,
  changes: ReadonlyMap<string, string>,
): string;
export declare function sectionOf(changelog: string, version: string): string | undefined;
