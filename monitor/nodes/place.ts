/** Where nodes can be defined: in user settings, workspace settings, or those of one workspace folder. */
export interface NodePlace {
  readonly scope: 'user' | 'workspace' | 'folder';
  /** The folder, if the scope is `folder`. */
  readonly folder?: { readonly name: string; readonly uri: string };
}
