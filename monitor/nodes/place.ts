/** Settings that may hold nodes: those of the person, of the workspace, of one folder of a workspace of several. */
export interface NodePlace {
  readonly scope: 'user' | 'workspace' | 'folder';
  /** Of the scope `folder`. */
  readonly folder?: { readonly name: string; readonly uri: string };
}
