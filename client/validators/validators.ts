/** The Validators view and its commands. */
import * as vscode from 'vscode';
import { failureText } from '../../common/result';
import type { Clock } from '../../common/units/clock';
import { counted } from '../../common/units/words';
import { hostOf } from '../../monitor/nodes/node';
import type { NodeReader } from '../../monitor/nodes/reader';
import { createPoller } from '../../monitor/poll/poller';
import type { NodesWatcher } from '../../monitor/store/watcher';
import type { IncomeLog } from '../../monitor/validators/income-log';
import { chainOf, mostWatched, type ValidatorInterest } from '../../monitor/validators/interest';
import { labelProblem, readWatchList, type WatchList } from '../../monitor/validators/list';
import { readMonitored } from '../../monitor/validators/read-performance';
import { findUnknown } from '../../monitor/validators/read-validators';
import { createValidatorsWatcher } from '../../monitor/validators/validators-watcher';
import { validatorNames } from '../../monitor/validators/words';
import type { PlainItem } from '../../workbench/tree/item';
import {
  createValidatorRows,
  validatorsDescription,
  validatorsMessage,
} from '../../workbench/validators/present';
import type { NodeRegistry } from '../nodes/registry';
import { showInformation, showInput, showPick, showWarning, withProgress } from '../screen/screen';
import { pollIntervalSetting } from '../settings/settings';
import type { Handlers } from '../surface/commands';
import type { validatorsSurface } from '../surface/nodes';
import { createPlainTreeView } from '../tree/tree';
import type { TreePlace } from '../tree/view';

interface ValidatorsViewOptions {
  readonly place: TreePlace;
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly interest: ValidatorInterest;
  readonly income: IncomeLog;
  readonly nodes: Pick<NodesWatcher, 'open'>;
}

interface ValidatorsView extends vscode.Disposable {
  findItem(id: string): PlainItem | undefined;
  refresh(): void;
  /** Opens the view at a watched validator. */
  reveal(id: string): Promise<void>;
}

/** How often the times in expanded rows are updated. Milliseconds. */
const drawEvery = 5000;

/** The watched validators, as the selected beacon node reports them. */
export function createValidatorsView(options: ValidatorsViewOptions): ValidatorsView {
  const { clock, income, interest, nodes, place, registry } = options;
  const tree = createPlainTreeView(place);
  const validatorRows = createValidatorRows();

  const draw = () => {
    const { state } = watcher;
    const rows = validatorRows.present(state, clock.now(), { labels: interest.labels, income: income.of });
    tree.describe(validatorsDescription(state), validatorsMessage(state));
    tree.update(rows);
  };
  const watcher = createValidatorsWatcher({
    nodes,
    retry: pollIntervalSetting,
    past: income.missing,
    changed: () => {
      const { reading } = watcher.state;
      if (reading) {
        income.add(reading);
        interest.learn(chainOf(reading), reading.records);
        interest.useChain(chainOf(reading));
      }
      draw();
    },
  });
  const drawing = createPoller({
    clock,
    interval: () => drawEvery,
    tick: async () => {
      draw();
      return true;
    },
  });
  const updateVisible = () => {
    watcher.setVisible(tree.view.visible);
    if (tree.view.visible) drawing.start();
    else drawing.stop();
  };
  const updateNode = () => {
    const node = registry.selected('beacon');
    // Which validators belong to its chain is known with its first reading.
    if (node?.id !== watcher.state.node?.id) interest.useChain(undefined);
    watcher.setNode(node);
  };
  const updateIds = () => watcher.setIds(interest.list);
  const subscriptions = [
    registry.onDidChange(updateNode),
    interest.onDidChange(updateIds),
    tree.view.onDidChangeVisibility(updateVisible),
  ];
  updateNode();
  updateIds();
  updateVisible();

  return {
    findItem: (id) => tree.find(id),
    refresh: () => watcher.refresh(),
    async reveal(id) {
      await vscode.commands.executeCommand('slotpad.validators.focus');
      await tree.reveal(`validator/${id}`);
    },
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
      drawing.stop();
      watcher.dispose();
      tree.dispose();
    },
  };
}

interface ValidatorCommandOptions {
  readonly registry: NodeRegistry;
  readonly interest: ValidatorInterest;
  readonly view: ValidatorsView;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
}

/** The commands that change which validators are watched. */
export function validatorCommands(options: ValidatorCommandOptions): Handlers<typeof validatorsSurface> {
  const { interest, view } = options;
  return {
    'slotpad.watchValidators': async () => {
      const list = await askList();
      if (list && (await add(interest, list))) await tellUnknown(options, list.ids);
    },
    'slotpad.importValidators': () => importMonitored(options),
    'slotpad.unwatchValidators': (row?: string, rows?: readonly string[]) =>
      unwatch(options, rows?.length ? rows : typeof row === 'string' ? [row] : []),
    'slotpad.labelValidators': (row?: string, rows?: readonly string[]) =>
      label(options, rows?.length ? rows : typeof row === 'string' ? [row] : []),
    'slotpad.refreshValidators': () => view.refresh(),
  };
}

async function askList(): Promise<WatchList | undefined> {
  const typed = await showInput({
    title: 'Watch Validators',
    prompt: 'Indices, ranges of them and public keys, separated by commas, with labels if you like',
    placeHolder: 'For example 1, 2, home=5-8, "pool/node a"=0x93247f22…',
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return undefined;
      const list = readWatchList(text, mostWatched);
      return list.ok ? undefined : failureText(list.failure);
    },
  });
  if (!typed?.trim()) return undefined;
  const list = readWatchList(typed, mostWatched);
  return list.ok ? list.value : undefined;
}

/** @returns true if new validators are watched now */
async function add(interest: ValidatorInterest, { ids, labels }: WatchList): Promise<boolean> {
  const added = interest.add(ids);
  if (!added.ok) {
    void showWarning(failureText(added.failure));
    return false;
  }
  if (labels.size > 0) interest.label(labels);
  if (added.value === 0 && labels.size === 0) {
    void showInformation(
      ids.length === 1 ? 'The validator is already watched.' : 'All of these validators are already watched.',
    );
  }
  await vscode.commands.executeCommand('slotpad.validators.focus');
  return added.value > 0;
}

/** Reports which of the added validators the selected node does not know. They may still be waiting for their deposit. */
async function tellUnknown(
  { interest, readerFor, registry }: ValidatorCommandOptions,
  ids: readonly string[],
): Promise<void> {
  const node = registry.selected('beacon');
  const unknown = node && (await findUnknown(readerFor(node.url, new AbortController().signal), ids));
  if (!unknown || unknown.length === 0) return;
  const stop = 'Stop Watching';
  const answer = await showWarning(
    `${node.name} does not know ${validatorNames(unknown)}. ${unknown.length === 1 ? 'Its deposit' : 'Their deposits'} may not be processed yet, or you meant another network.`,
    stop,
  );
  if (answer === stop) interest.remove(unknown);
}

async function importMonitored({ interest, readerFor, registry }: ValidatorCommandOptions): Promise<void> {
  const node = registry.selected('beacon');
  if (!node) {
    void showInformation('There are no beacon nodes yet. Add one, or start the demo node.');
    return;
  }
  const found = await withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `Reading the validators that ${hostOf(node.url)} monitors`,
      cancellable: true,
    },
    (_, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return readMonitored(readerFor(node.url, controller.signal));
    },
  );
  const watched = new Set(interest.list);
  const fresh = found?.filter((index) => !watched.has(index));
  if (!fresh || fresh.length === 0) {
    const type = 'Watch Validators…';
    const answer = await showInformation(
      !found
        ? `${node.name} does not report which validators it monitors; only some clients do. Enter them yourself.`
        : found.length === 0
          ? `${node.name} reports no monitored validators. Start it with --validator-monitor-auto, or enter the validators yourself.`
          : `All ${counted(found.length, 'validator')} that ${node.name} monitors are already watched.`,
      ...(found && found.length > 0 ? [] : [type]),
    );
    if (answer === type) await vscode.commands.executeCommand('slotpad.watchValidators');
    return;
  }
  const picked = await showPick(
    fresh.map((index) => ({ label: index, picked: true })),
    {
      title: `${node.name} monitors ${counted(fresh.length, 'validator')} that ${fresh.length === 1 ? 'is' : 'are'} not watched yet`,
      placeHolder: 'Select the validators to watch',
      canPickMany: true,
    },
  );
  if (picked?.length) await add(interest, { ids: picked.map(({ label }) => label), labels: new Map() });
}

/** Shows a validator in the Validators view, or offers to watch it. */
export async function showValidator(
  interest: ValidatorInterest,
  view: ValidatorsView,
  index: string,
): Promise<void> {
  const id = interest.idOf(index);
  if (id !== undefined) return view.reveal(id);
  const watch = 'Watch';
  if ((await showInformation(`Validator ${index} is not watched.`, watch)) !== watch) return;
  if (await add(interest, { ids: [index], labels: new Map() })) await view.reveal(index);
}

async function label({ interest, view }: ValidatorCommandOptions, rows: readonly string[]): Promise<void> {
  const own = rows.flatMap((row) => idOf(view.findItem(row)) ?? []);
  const ids = own.length > 0 ? own : await pickWatched(interest, view, 'Label Validators', 'to label');
  if (!ids?.length) return;
  const labels = new Set(ids.map((id) => interest.labels.get(id) ?? ''));
  const typed = await showInput({
    title: ids.length === 1 ? 'Label Validator' : `Label ${counted(ids.length, 'Validator')}`,
    prompt:
      'Validators with the same label, or the same text before a slash, are a group. Clear the text to remove the label.',
    placeHolder: 'For example home, or home/node a',
    value: labels.size === 1 ? ([...labels][0] ?? '') : '',
    ignoreFocusOut: true,
    validateInput: labelProblem,
  });
  if (typed !== undefined) interest.label(new Map(ids.map((id) => [id, typed])));
}

/** The watched validators that a person picks; undefined if they cancel or nothing is watched. */
async function pickWatched(
  interest: ValidatorInterest,
  view: ValidatorsView,
  title: string,
  purpose: string,
): Promise<readonly string[] | undefined> {
  if (interest.list.length === 0) {
    void showInformation('No validators are watched in this workspace.');
    return undefined;
  }
  const picked = await showPick(
    interest.list.map((id) => ({
      label: id,
      description: view.findItem(`validator/${id}`)?.description ?? interest.labels.get(id) ?? '',
    })),
    { title, placeHolder: `Select the validators ${purpose}`, canPickMany: true },
  );
  return picked?.map((one) => one.label);
}

async function unwatch({ interest, view }: ValidatorCommandOptions, rows: readonly string[]): Promise<void> {
  const own = rows.flatMap((row) => idOf(view.findItem(row)) ?? []);
  if (own.length > 0) {
    interest.remove(own);
    return;
  }
  const picked = await pickWatched(interest, view, 'Remove Validators from the List', 'to stop watching');
  if (picked?.length) interest.remove(picked);
}

/** The id under which the validator of a row is watched. */
function idOf(item: PlainItem | undefined): string | undefined {
  return item?.context?.includes('.watched') ? item.id.slice('validator/'.length) : undefined;
}
