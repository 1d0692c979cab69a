import * as vscode from 'vscode';
import * as z from 'zod';
import type { Thresholds } from '../monitor/readings/node-state';
import type { ProxySources } from '../runner/connection/proxy';
import type { TimeoutSettings } from './nodes/sender';

/** Reads one setting; a value of the wrong kind counts as the default of package.json. */
function setting<T>(name: string, schema: z.ZodType<T>, fallback: T): T {
  const inspected = vscode.workspace.getConfiguration('slotpad').get<unknown>(name);
  const parsed = schema.safeParse(inspected);
  return parsed.success ? parsed.data : fallback;
}

const count = z.number().nonnegative();

/** Milliseconds. */
export function timeoutSetting(): number {
  return setting('timeout', z.number().positive(), 30) * 1000;
}

/** Of all nodes that have none of their own. */
export function timeoutSettings(): TimeoutSettings {
  const firstByte = setting('firstByteTimeout', count, 0);
  return {
    connect: setting('connectTimeout', z.number().positive(), 10) * 1000,
    firstByte: firstByte === 0 ? undefined : firstByte * 1000,
    whole: timeoutSetting(),
  };
}

/** The proxy of the editor's own settings, and of the environment. */
export function proxySettings(): ProxySources {
  const http = vscode.workspace.getConfiguration('http');
  const text = (name: string) => z.string().safeParse(http.get<unknown>(name)).data;
  return {
    environment: process.env,
    settings: {
      proxy: text('proxy'),
      authorization: text('proxyAuthorization'),
      noProxy: z.array(z.string()).safeParse(http.get<unknown>('noProxy')).data,
      support: text('proxySupport'),
    },
  };
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

/** Bytes up to which a response is kept in memory and shown whole. */
export function shownResponseSetting(): number {
  return setting('response.shown', z.number().positive().max(45), 5) * 1024 * 1024;
}

/** Bytes at which a response that goes to a file is let go. */
export function largestResponseSetting(): number {
  return setting('response.largest', z.number().positive(), 2048) * 1024 * 1024;
}

/** Bytes that the history may have on disk; undefined when none is kept. */
export function historyLimitSetting(): number | undefined {
  if (!setting('history.enabled', z.boolean(), true)) return undefined;
  return setting('history.size', z.number().min(1), 50) * 1024 * 1024;
}

/** Whether a run of several requests ends at the first one that fails. */
export function stopAtFirstFailureSetting(): boolean {
  return setting('stopAtFirstFailure', z.boolean(), false);
}

/** How an event stream that is sent is shown: as a live list, or as one JSON document that grows. */
export function eventStreamsSetting(): 'list' | 'json' {
  return setting('eventStreams', z.enum(['list', 'json']), 'list');
}
