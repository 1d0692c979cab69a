import { viewBody } from '../../runner/json/body-view';
import { type BodyFiles, createBodyFiles, isRunning } from '../../workbench/response/body-files';
import { largestResponseSetting, shownResponseSetting } from '../settings/settings';
import type { LargeBodies } from './answers';

/** @param folder absolute path for bodies: in the storage of the workspace, else in the global storage */
export function createLargeBodies(folder: string): LargeBodies {
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
