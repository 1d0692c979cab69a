/** The settings of this window, in milliseconds and bytes. Types, defaults and ranges are in common/settings. */

import * as vscode from 'vscode';
import * as z from 'zod';
import type { QuietHours } from '../../common/settings/notifications';
import { type SettingName, type SettingValue, settings } from '../../common/settings/settings';
import type { Thresholds } from '../../monitor/readings/node-state';
import { thresholdsFrom } from '../../monitor/readings/thresholds';
import type { ProxySources } from '../../runner/connection/proxy';

/** Reads a setting; a value of the wrong type is replaced by the default. */
export function setting<Name extends SettingName>(name: Name): SettingValue<Name>;
export function setting(name: SettingName): unknown {
  return settings[name].read(configuration().get<unknown>(name));
}

let current: vscode.WorkspaceConfiguration | undefined;

/** VS Code copies all settings for each configuration, so settings that are read together share one. */
function configuration(): vscode.WorkspaceConfiguration {
  if (!current) {
    current = vscode.workspace.getConfiguration('slotpad');
    queueMicrotask(() => {
      current = undefined;
    });
  }
  return current;
}

/** Reads a setting that can differ between workspace folders. */
export function folderSetting<Name extends SettingName>(name: Name, folder: vscode.Uri): SettingValue<Name>;
export function folderSetting(name: SettingName, folder: vscode.Uri): unknown {
  return settings[name].read(vscode.workspace.getConfiguration('slotpad', folder).get<unknown>(name));
}

const MIB = 1024 * 1024;

/** The timeouts of nodes without timeouts in their own settings. Milliseconds. */
export interface TimeoutSettings {
  readonly connect: number;
  readonly firstByte: number | undefined;
  readonly whole: number;
}

/** Milliseconds. */
export function timeoutSetting(): number {
  return setting('timeout') * 1000;
}

export function timeoutSettings(): TimeoutSettings {
  const firstByte = setting('firstByteTimeout');
  return {
    connect: setting('connectTimeout') * 1000,
    firstByte: firstByte === 0 ? undefined : firstByte * 1000,
    whole: timeoutSetting(),
  };
}

/** The proxies in VS Code's settings and in the environment. */
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
  return setting('pollInterval') * 1000;
}

/** URLs of the providers whose finalized checkpoints are compared with those of nodes. */
export function checkpointProviderSettings(): readonly string[] {
  return setting('checkpointProviders');
}

export function thresholdSettings(): Thresholds {
  return thresholdsFrom(setting);
}

/** Slots: deeper reorgs raise an alert. */
export function reorgDepthSetting(): number {
  return setting('thresholds.reorgDepth');
}

/** Undefined when notifications are never held. */
export function quietHoursSetting(): QuietHours | undefined {
  return setting('alerts.quietHours');
}

/** Maximum size in bytes of a response that is kept in memory and shown in full. */
export function shownResponseSetting(): number {
  return setting('response.shown') * MIB;
}

/** Maximum size in bytes of a response that is written to a file; larger ones are aborted. */
export function largestResponseSetting(): number {
  return setting('response.largest') * MIB;
}

/** Maximum size of the history on disk in bytes; undefined when the history is disabled. */
export function historyLimitSetting(): number | undefined {
  return setting('history.enabled') ? setting('history.size') * MIB : undefined;
}

/** Maximum size of the readings of all nodes on disk in bytes; 0 if they are not saved. */
export function readingsLimitSetting(): number {
  return setting('history.readings') * MIB;
}

/** Whether a run stops at the first request that fails. */
export function stopAtFirstFailureSetting(): boolean {
  return setting('stopAtFirstFailure');
}

/** Whether an event stream is shown as a live list or as a growing JSON document. */
export function eventStreamsSetting(): SettingValue<'eventStreams'> {
  return setting('eventStreams');
}
