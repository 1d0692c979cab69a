import * as vscode from 'vscode';
import { shownUrl } from '../../monitor/nodes/node';
import { iconText, screenText, tooltipText } from '../../workbench/screen/text';
import { createStatusItem } from '../screen/status-item';
import type { NodeRegistry } from './registry';

const scratchLanguages: ReadonlySet<string> = new Set(['http', 'jsonrpc']);

/** Shows the selected nodes in the status bar while a scratch file is active. */
export function createNodeStatus(registry: NodeRegistry): vscode.Disposable {
  const item = createStatusItem('slotpad.node', 90, 'Slotpad: selected nodes');
  item.command = 'slotpad.selectNode';

  const draw = () => {
    const language = vscode.window.activeTextEditor?.document.languageId;
    if (language === undefined || !scratchLanguages.has(language)) {
      item.hide();
      return;
    }
    const nodes = [registry.selected('beacon'), registry.selected('execution')].flatMap((node) => node ?? []);
    const shown = language === 'jsonrpc' ? nodes.filter((node) => node.kind === 'execution') : nodes;
    const names = shown.map((node) => node.name);
    item.text = iconText('radio-tower', names.join(' · ') || 'No node');
    item.accessibilityInformation = { label: `Selected nodes: ${screenText(names.join(', ') || 'none')}` };
    const lines = nodes.map((node) => `${screenText(node.name)}, ${shownUrl(node.url)}`);
    item.tooltip = tooltipText(
      lines.length === 0
        ? 'No node is selected for requests without a host. Click to select one.'
        : ['Requests without a host are sent to:', ...lines].join('\n'),
    );
    item.show();
  };
  draw();
  return vscode.Disposable.from(
    item,
    registry.onDidChange(draw),
    vscode.window.onDidChangeActiveTextEditor(draw),
    vscode.workspace.onDidOpenTextDocument(draw),
  );
}
