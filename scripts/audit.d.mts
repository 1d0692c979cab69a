export declare function found(
  report: {
    readonly vulnerabilities?: Readonly<
      Record<
        string,
        {
          readonly name: string;
          readonly severity: string;
          readonly nodes: readonly string[];
          readonly via: readonly (string | { readonly title: string; readonly url: string })[];
        }
      >
    >;
  },
  bundled: ReadonlySet<string>,
): string[];
