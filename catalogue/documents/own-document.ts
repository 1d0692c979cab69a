import type { MethodEntry, OperationEntry } from '../entry';

/** Where a document comes from. */
export interface DocumentSource {
  /** For display: a path relative to its folder, or the name of a node. */
  readonly name: string;
  /** URI that opens the document; absent if it is not a file. */
  readonly link?: string | undefined;
}

/** A part of a document that cannot be used. The rest of the document still works. */
export interface DocumentProblem {
  /** Path to the part: `methods[3].params[0]`. Empty for the whole document. */
  readonly place: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What to do, in one sentence. */
  readonly remedy?: string;
}

/** An OpenRPC or OpenAPI document of the user, read into entries of the catalogue. */
export interface OwnDocument {
  readonly source: DocumentSource;
  /** `My node API 1.2` */
  readonly title: string;
  readonly methods: readonly MethodEntry[];
  readonly operations: readonly OperationEntry[];
  /** Hosts in `servers`, with ports, without loopback addresses. Empty: paths apply to every host. */
  readonly hosts: readonly string[];
  readonly problems: readonly DocumentProblem[];
  /** Parts that are not checked, such as bodies that are forms. For the report of `npm run specifications` only. */
  readonly notChecked: readonly string[];
}

/** `methods[3].params[0]: "#/x" does not exist. Correct the reference.` */
export function problemText({ place, message, remedy }: DocumentProblem): string {
  return [place === '' ? message : `${place}: ${message}`, remedy].filter(Boolean).join(' ');
}
