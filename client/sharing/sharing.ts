import * as vscode from 'vscode';
import type { HttpScope } from '../../common/scratch/reading/http-scope';
import { claimsHttp, httpScope } from '../../workbench/sharing/sharing-rules';
import { onSettingChange } from '../settings/on-change';
import { setting } from '../settings/settings';
import { setContext } from '../surface/set-context';

export interface Sharing extends vscode.Disposable {
  readonly scope: HttpScope;
  readonly onDidChange: vscode.Event<HttpScope>;
}

/** Follows which requests of `.http` files are Slotpad's. Keys and menus follow it too, by `slotpad.http`. */
export function followSharing(ownId: string): Sharing {
  const changed = new vscode.EventEmitter<HttpScope>();
  const now = (): HttpScope => {
    const shared = vscode.extensions.all.some(
      ({ id, packageJSON }) => id !== ownId && claimsHttp(packageJSON),
    );
    return httpScope(setting('http'), shared);
  };
  let scope = now();
  const tellMenus = () => void setContext('slotpad.http', scope);
  const look = () => {
    const next = now();
    if (next === scope) return;
    scope = next;
    tellMenus();
    changed.fire(scope);
  };
  tellMenus();
  const listeners = vscode.Disposable.from(
    changed,
    vscode.extensions.onDidChange(look),
    onSettingChange('http', look),
  );
  return {
    get scope() {
      return scope;
    },
    onDidChange: changed.event,
    dispose: () => listeners.dispose(),
  };
}
