import type * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { findDemo } from '../../monitor/nodes/find-demo';
import type { NodeReader } from '../../monitor/nodes/reader';
import { createPoller } from '../../monitor/poll/poller';
import type { NodeRegistry } from '../nodes/registry';
import { pollIntervalSetting } from '../settings/settings';

export interface DemoSearchOptions {
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
}

/** Looks for a running demo node while no node is configured, so that it is shown without any settings. */
export interface DemoSearch extends vscode.Disposable {
  setActive(active: boolean): void;
}

export function createDemoSearch({ registry, clock, readerFor }: DemoSearchOptions): DemoSearch {
  let found = false;
  /** False when nodes are configured, or the address of the demo node is known without this search. */
  const isNeeded = () => registry.nothingConfigured && (found || !registry.demo);
  const poller = createPoller({
    clock,
    interval: pollIntervalSetting,
    tick: async (signal) => {
      if (!isNeeded()) return true;
      const urls = await findDemo((url) => readerFor(url, signal));
      if (signal.aborted || (registry.demo && !found)) return true;
      if (Boolean(urls) !== found) {
        found = Boolean(urls);
        registry.setDemo(urls, 'found');
      }
      return true;
    },
  });
  return {
    setActive(active) {
      if (active) poller.start();
      else poller.stop();
    },
    dispose: () => poller.stop(),
  };
}
