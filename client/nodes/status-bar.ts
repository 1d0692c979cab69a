import * as vscode from 'vscode';
import { shownUrl } from '../../monitor/nodes/node';
import { namedDestination } from '../../workbench/nodes/items';
import { iconText, screenText, tooltipText } from '../../workbench/screen/text';
import { isScratch } from '../scratch/request-files';
import { createStatusItem } from '../screen/screen';
import type { Caret } from '../sharing/sharing';
import type { NodeRegistry } from './registry';

/** Shows in the status bar where the request at the caret goes; between requests, the selected nodes. */
export function createNodeStatus(registry: NodeRegistry, caret: Caret): vscode.Disposable {
  const item = createStatusItem('slotpad.node', 90, 'Slotpad: node of the request');
  item.command = 'slotpad.selectNode';

  const draw = () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isScratch(document)) {
      item.hide();
      return;
    }
    const nodes = [registry.selected('beacon'), registry.selected('execution')].flatMap((node) => node ?? []);
    const ofFile =
      document.languageId === 'jsonrpc' ? nodes.filter(({ kind }) => kind === 'execution') : nodes;
    const { destination } = caret;
    const known = destination && namedDestination(destination, registry);
    const names = known?.name === undefined ? ofFile.map(({ name }) => name) : [known.name];
    item.text = iconText('radio-tower', names.join(' · ') || 'No node');
    const isWritten = known?.name !== undefined && destination?.kind !== 'selected';
    const about = isWritten ? 'Node of this request' : 'Selected nodes';
    item.accessibilityInformation = { label: `${about}: ${screenText(names.join(', ') || 'none')}` };
    const lines = nodes.map((node) => `${screenText(node.name)}, ${shownUrl(node.url)}`);
    item.tooltip = tooltipText(
      [
        ...(isWritten
          ? [
              `This request is sent to ${known.node ? shownUrl(known.node.url) : known.name}, as its file says.`,
            ]
          : []),
        ...(lines.length === 0
          ? ['No node is selected for requests without a host. Click to select one.']
          : ['Requests without a host are sent to:', ...lines]),
      ].join('\n'),
    );
    item.show();
  };
  draw();
  return vscode.Disposable.from(
    item,
    registry.onDidChange(draw),
    caret.onDidChange(draw),
    vscode.window.onDidChangeActiveTextEditor(draw),
    vscode.workspace.onDidOpenTextDocument(draw),
  );
}
