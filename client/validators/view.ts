import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { createPoller } from '../../monitor/poll/poller';
import type { NodesWatcher } from '../../monitor/store/watcher';
import type { IncomeLog } from '../../monitor/validators/income-log';
import type { ValidatorInterest } from '../../monitor/validators/interest';
import { createValidatorsWatcher } from '../../monitor/validators/validators-watcher';
import type { PlainItem } from '../../workbench/tree/item';
import {
  createValidatorRows,
  validatorsDescription,
  validatorsMessage,
} from '../../workbench/validators/present';
import type { NodeRegistry } from '../nodes/registry';
import { pollIntervalSetting } from '../settings/settings';
import { createPlainTreeView } from '../tree/tree';
import type { TreePlace } from '../tree/view';

export interface ValidatorsViewOptions {
  readonly place: TreePlace;
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly interest: ValidatorInterest;
  readonly income: IncomeLog;
  readonly nodes: Pick<NodesWatcher, 'open'>;
}

export interface ValidatorsView extends vscode.Disposable {
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
      if (reading) income.add(reading);
      for (const [id, { index }] of reading?.records ?? []) {
        if (id !== index) interest.learn(id, index);
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
  const updateNode = () => watcher.setNode(registry.selected('beacon'));
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
