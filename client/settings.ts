import * as vscode from 'vscode';
import * as z from 'zod';
import { type CheckedNodes, readNodes } from './nodes/node';
import type { Thresholds } from './sidebar/state';

/** Reads one setting; a value of the wrong kind counts as the default of package.json. */
function setting<T>(name: string, schema: z.ZodType<T>, fallback: T): T {
  const inspected = vscode.workspace.getConfiguration('slotpad').get<unknown>(name);
  const parsed = schema.safeParse(inspected);
  return parsed.success ? parsed.data : fallback;
}

const count = z.number().nonnegative();

/** The nodes of `slotpad.nodes`, with what is wrong in it. */
export function nodesSetting(): CheckedNodes {
  return readNodes(vscode.workspace.getConfiguration('slotpad').get<unknown>('nodes'));
}

/** Milliseconds. */
export function timeoutSetting(): number {
  return setting('timeout', z.number().positive(), 30) * 1000;
}

/** Milliseconds. */
export function pollIntervalSetting(): number {
  return setting('pollInterval', z.number().min(1), 6) * 1000;
}

export function thresholdSettings(): Thresholds {
  const pair = (name: string, amber: number, red: number) => ({
    amber: setting(`thresholds.${name}.amber`, count, amber),
    red: setting(`thresholds.${name}.red`, count, red),
  });
  return {
    beaconPeers: pair('beaconPeers', 50, 20),
    syncDistance: pair('syncDistance', 9, 65),
    executionPeers: pair('executionPeers', 4, 1),
    diskFree: pair('diskFree', 300, 200),
    stalledSeconds: setting('thresholds.stalledSeconds', count, 120),
    finalityLag: setting('thresholds.finalityLag', z.number().min(3), 4),
  };
}

/** Slots; a reorganisation deeper than this is told of. */
export function reorgDepthSetting(): number {
  return setting('thresholds.reorgDepth', count, 1);
}

/** Bytes of a response that are shown in the editor. */
export function shownResponseSetting(): number {
  return setting('response.shown', z.number().positive(), 20) * 1024 * 1024;
}

/** Whether a run of several requests ends at the first one that fails. */
export function stopAtFirstFailureSetting(): boolean {
  return setting('stopAtFirstFailure', z.boolean(), false);
}
