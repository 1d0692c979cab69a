import * as vscode from 'vscode';
import { viewBody } from '../../runner/json/body-view';
import { type BodyFiles, createBodyFiles, isRunning } from '../../workbench/response/body-files';
import { largestResponseSetting, shownResponseSetting } from '../settings/settings';
import type { LargeBodies } from './answers';

/** Keeps the bodies in files in the storage of the workspace, else in the global storage. */
export function createLargeBodies({
  storageUri,
  globalStorageUri,
}: Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>): LargeBodies {
  const folder = vscode.Uri.joinPath(storageUri ?? globalStorageUri, 'responses').fsPath;
  const files: BodyFiles = createBodyFiles({ folder, pid: process.pid, isRunning });
  return {
    toFile: () => ({
      over: shownResponseSetting(),
      maxBytes: largestResponseSetting(),
      path: () => files.next(),
      more: 'raise "slotpad.response.largest"',
    }),
    view: viewBody,
    dispose: () => files.dispose(),
  };
}
