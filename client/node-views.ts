import type * as vscode from 'vscode';
import { createNodeReader } from '../monitor/nodes/http-reader';
import type { KnownNode } from '../monitor/nodes/node';
import { openStreams } from '../monitor/poll/open-stream';
import { createIncomeLog } from '../monitor/validators/income-log';
import { createValidatorInterest, type ValidatorInterest } from '../monitor/validators/interest';
import type { Send } from '../runner/send/send-with';
import { moveByDrop } from '../workbench/nodes/order';
import type { PlainItem } from '../workbench/tree/item';
import type { NodeVersions } from './language/node-versions';
import { carryOut } from './nodes/node-commands';
import { createNodeStatus } from './nodes/status-bar';
import { watchUrlCredentials } from './nodes/url-credentials';
import { timeoutSetting } from './settings/settings';
import type { Caret } from './sharing/sharing';
import { createSidebar, type Sidebar, type SidebarOptions } from './sidebar/sidebar';
import { nodeOfRow, peerCommands, sidebarCommands } from './sidebar/sidebar-commands';
import type { Handlers } from './surface/commands';
import type { peersSurface, sidebarSurface, validatorsSurface } from './surface/nodes';
import type { TreePlaces } from './tree/view';
import { createValidatorsView, showValidator, validatorCommands } from './validators/validators';

/** Timeout of one request of the sidebar, also when `slotpad.timeout` is longer. Milliseconds. */
export const longestReading = 10_000;

export interface NodeViewsOptions
  extends Pick<SidebarOptions, 'alerts' | 'clock' | 'logCounts' | 'looksForNodes' | 'offers' | 'registry'> {
  readonly caret: Caret;
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState'>;
  readonly places: TreePlaces<'slotpad.nodes' | 'slotpad.peers' | 'slotpad.validators'>;
  readonly versions: Pick<NodeVersions, 'follow'>;
  readonly send: Send;
  /** Disposes the argument together with the extension. */
  readonly keep: <T extends vscode.Disposable>(disposable: T) => T;
}

/** The views for nodes, peers and validators, and what other features need of them. */
export interface NodeViews {
  readonly commands: Handlers<typeof sidebarSurface | typeof peersSurface | typeof validatorsSurface>;
  readonly sidebar: Sidebar;
  readonly interest: ValidatorInterest;
  /** Shows a validator in its view, and watches it. */
  showValidator(index: string): Promise<void>;
  readonly readerFor: SidebarOptions['readerFor'];
  /** A row of any view. */
  findItem(row: string): PlainItem | undefined;
  /** The node of a row. */
  nodeAt(row: string | undefined): KnownNode | undefined;
}

/** Registers the views with the commands of their rows, on a computer and in a browser. */
export function registerNodeViews(options: NodeViewsOptions): NodeViews {
  const { clock, context, keep, places, registry, send, versions } = options;
  const memento = context.workspaceState;
  const readerFor: NodeViews['readerFor'] = (url, signal) =>
    createNodeReader({ url, signal, send, timeoutMs: timeoutSetting(), ceilingMs: longestReading });
  const sidebar = keep(
    createSidebar({
      ...options,
      memento,
      readerFor,
      dropped(dragged, target) {
        const known = (ids: readonly string[]) => ids.flatMap((id) => registry.byId(id) ?? []);
        void carryOut(moveByDrop(known(dragged), known(target)));
      },
      openStream: openStreams(send, longestReading),
    }),
  );
  versions.follow(sidebar.watcher);
  const interest = createValidatorInterest(memento);
  const income = createIncomeLog(memento);
  const nodes = sidebar.watcher;
  const place = places['slotpad.validators'];
  const validators = keep(createValidatorsView({ place, registry, clock, interest, income, nodes }));
  const findItem = (row: string) => sidebar.findItem(row) ?? validators.findItem(row);
  keep(createNodeStatus(registry, options.caret));
  keep(watchUrlCredentials(registry, context.globalState));
  const commands = {
    ...sidebarCommands(sidebar, findItem),
    ...peerCommands(sidebar.peers),
    ...validatorCommands({ registry, interest, view: validators, readerFor }),
  };
  const nodeAt: NodeViews['nodeAt'] = (row) => nodeOfRow(sidebar, registry, row);
  return {
    commands,
    sidebar,
    interest,
    readerFor,
    findItem,
    nodeAt,
    showValidator: (index) => showValidator(interest, validators, index),
  };
}
