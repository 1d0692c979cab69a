import * as vscode from 'vscode';
import type { HttpScope } from '../../common/scratch/reading/http-scope';
import { claimsHttp, httpScope } from '../../workbench/sharing/sharing-rules';
import { onSettingChange } from '../settings/on-change';
import { setting } from '../settings/settings';
import { setContext } from '../surface/set-context';

export interface Sharing extends vscode.Disposable {
  readonly scope: HttpScope;
  /** Whether another extension serves `.http` files as well. */
  readonly shared: boolean;
  readonly onDidChange: vscode.Event<HttpScope>;
}

/** Which requests in `.http` files Slotpad serves. The context key `slotpad.http` follows it for keys and menus. */
export function followSharing(ownId: string): Sharing {
  const changed = new vscode.EventEmitter<HttpScope>();
  let shared = false;
  const now = (): HttpScope => {
    shared = vscode.extensions.all.some(({ id, packageJSON }) => id !== ownId && claimsHttp(packageJSON));
    return httpScope(setting('http'), shared);
  };
  let scope = now();
  const updateContext = () => void setContext('slotpad.http', scope);
  const update = () => {
    const next = now();
    if (next === scope) return;
    scope = next;
    updateContext();
    changed.fire(scope);
  };
  updateContext();
  const listeners = vscode.Disposable.from(
    changed,
    vscode.extensions.onDidChange(update),
    onSettingChange('http', update),
  );
  return {
    get scope() {
      return scope;
    },
    get shared() {
      return shared;
    },
    onDidChange: changed.event,
    dispose: () => listeners.dispose(),
  };
}
