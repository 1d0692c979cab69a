import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
  type DashboardMessage,
  type DashboardRequest,
  dashboardRequestSchema,
} from '../../common/panels/dashboard';
import type { Clock } from '../../common/units/clock';
import { createArchive } from '../../monitor/archive/archive';
import type { ArchiveFiles } from '../../monitor/archive/archive-files';
import { followDisks } from '../../monitor/archive/disk-trend';
import type { KnownNode } from '../../monitor/nodes/node';
import type { NodeReader } from '../../monitor/nodes/reader';
import { createSeriesHistory } from '../../monitor/series/series-history';
import type { ValidatorInterest } from '../../monitor/validators/interest';
import { fileName } from '../../workbench/dashboard/recordings';
import { createDashboardSession, type Session, type SessionOptions } from '../../workbench/dashboard/session';
import { iconText } from '../../workbench/screen/text';
import type { NodeRegistry } from '../nodes/registry';
import { createPanel, type Panel } from '../panels/panel';
import { showBriefly, showError } from '../screen/screen';
import { onSettingChange } from '../settings/on-change';
import { pollIntervalSetting, readingsLimitSetting, thresholdSettings } from '../settings/settings';
import type { Sidebar } from '../sidebar/sidebar';
import type { Feature, Handlers } from '../surface/commands';
import type { dashboardSurface } from '../surface/nodes';

interface DashboardOptions {
  readonly extensionUri: vscode.Uri;
  /** Where readings are saved, which all windows share. */
  readonly files: ArchiveFiles;
  readonly clock: Clock;
  readonly sidebar: Pick<Sidebar, 'watcher' | 'events' | 'findItem'>;
  readonly readerFor: (node: KnownNode, signal: AbortSignal) => NodeReader;
  readonly registry: Pick<NodeRegistry, 'selected'>;
  readonly validators: ValidatorInterest;
  /** Shows a validator in the Validators view. */
  readonly showValidator: (index: string) => Promise<void>;
}

/** Charts have a gap between readings further apart than this: no reading was made, or the machine slept. Milliseconds. */
const gap = () => Math.max(30_000, pollIntervalSetting() * 3);

/** A node counts as not watched in a longer time between two readings. A node that fails is read less often. Milliseconds. */
const unwatched = () => Math.max(150_000, gap());

export interface Dashboard extends Feature<typeof dashboardSurface> {
  /** Restores a dashboard of the last session. @param state saved by its page */
  revive(panel: vscode.WebviewPanel, state: unknown): void;
}

/** "Open Dashboard": one tab, which can switch between nodes. */
export function registerDashboard(options: DashboardOptions): Dashboard {
  const { clock, extensionUri, sidebar } = options;
  const now = () => clock.now();
  const history = createSeriesHistory(sidebar.watcher, now, gap);
  const writer = randomUUID().slice(0, 8);
  const archive = createArchive({
    clock,
    history,
    thresholds: thresholdSettings,
    gap: unwatched,
    limit: readingsLimitSetting,
    files: options.files,
    writer,
  });
  const disks = followDisks({ archive, clock, watcher: sidebar.watcher });
  let open: { readonly panel: Panel<DashboardMessage>; readonly session: Session } | undefined;

  /** The node of a row; the first node of a pair. */
  const nodeOfRow = (row: string | undefined) => {
    const item = row === undefined ? undefined : sidebar.findItem(row);
    return item?.nodeId ?? item?.children?.find(({ nodeId }) => nodeId !== undefined)?.nodeId;
  };

  const start = (node: string | undefined, revived?: vscode.WebviewPanel) => {
    const panel = createPanel<DashboardRequest, DashboardMessage>({
      extensionUri,
      page: 'dashboard',
      title: 'Dashboard',
      ...(revived ? { revived } : {}),
      messages: dashboardRequestSchema,
      received: (message) => session.received(message),
      visible: (visible) => session.setVisible(visible),
      closed() {
        session.dispose();
        open = undefined;
      },
    });
    const session: Session = createDashboardSession({
      clock,
      watcher: sidebar.watcher,
      events: sidebar.events,
      history,
      archive,
      readerFor: options.readerFor,
      thresholds: thresholdSettings,
      validators: options.validators,
      post: (message) => panel.post(message),
      act: (action) =>
        void act(action, options.showValidator, (words) => panel.post({ type: 'saved', words })),
      titled(title) {
        if (panel.title !== title) panel.title = title;
      },
    });
    open = { panel, session };
    if (node !== undefined) session.show(node);
    session.setVisible(panel.visible);
  };

  const revive: Dashboard['revive'] = (panel, state) => {
    if (open) return panel.dispose();
    const { node } = (state ?? {}) as { readonly node?: unknown };
    start(typeof node === 'string' ? node : undefined, panel);
  };

  const commands: Handlers<typeof dashboardSurface> = {
    'slotpad.openDashboard': (row?: string) => {
      const { registry } = options;
      const selected = registry.selected('beacon') ?? registry.selected('execution');
      const node = nodeOfRow(typeof row === 'string' ? row : undefined) ?? selected?.id;
      if (!open) return start(node);
      if (node !== undefined) open.session.show(node);
      open.panel.reveal();
    },
  };
  const registered = vscode.Disposable.from(
    onSettingChange('thresholds', () => open?.session.refresh()),
    onSettingChange('history.readings', () => open?.session.refresh()),
    {
      dispose() {
        // A page that stays would show old values as if they were new. Its session ends with it.
        open?.panel.dispose();
        disks.dispose();
        archive.dispose();
        history.dispose();
      },
    },
  );
  return { commands, revive, dispose: () => registered.dispose() };
}

type Action = Parameters<SessionOptions['act']>[0];

async function act(
  action: Action,
  showValidator: (index: string) => Promise<void>,
  saved: (words: string) => void,
): Promise<void> {
  switch (action.type) {
    case 'save-image':
      return save(fileName(action.name, 'png'), 'PNG image', Buffer.from(action.data, 'base64'), saved);
    case 'save-table':
      return save(fileName(action.name, 'csv'), 'CSV table', Buffer.from(action.text), saved);
    case 'show-validator':
      return showValidator(action.validator);
    case 'add-node':
      await vscode.commands.executeCommand('slotpad.addNode');
      return;
    case 'start-demo':
      await vscode.commands.executeCommand('slotpad.startDemoNode');
      return;
  }
}

/** Asks for a file and writes it. */
async function save(
  name: string,
  kind: string,
  content: Uint8Array,
  saved: (words: string) => void,
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
    filters: { [kind]: [name.slice(name.lastIndexOf('.') + 1)] },
  });
  if (!target) return;
  try {
    await vscode.workspace.fs.writeFile(target, content);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    void showError(`${vscode.workspace.asRelativePath(target)} could not be saved: ${why}`);
    return;
  }
  saved(`Saved ${vscode.workspace.asRelativePath(target)}`);
  showBriefly(iconText('check', `Saved ${vscode.workspace.asRelativePath(target)}`), 4000);
}
