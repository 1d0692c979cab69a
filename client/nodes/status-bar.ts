import * as vscode from 'vscode';
import { shownUrl } from '../../monitor/nodes/node';
import type { NodeRegistry } from './registry';

const scratchLanguages: ReadonlySet<string> = new Set(['http', 'jsonrpc']);

/** Shows, beside a scratch file, which nodes requests go to; a click chooses others. */
export function createNodeStatus(registry: NodeRegistry): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('slotpad.node', vscode.StatusBarAlignment.Right, 90);
  item.name = 'Slotpad: selected nodes';
  item.command = 'slotpad.selectNode';

  const draw = () => {
    const language = vscode.window.activeTextEditor?.document.languageId;
    if (language === undefined || !scratchLanguages.has(language)) {
      item.hide();
      return;
    }
    const nodes = [registry.selected('beacon'), registry.selected('execution')].flatMap((node) => node ?? []);
    const shown = language === 'jsonrpc' ? nodes.filter((node) => node.kind === 'execution') : nodes;
    item.text = `$(radio-tower) ${shown.map((node) => node.name).join(' · ') || 'No node'}`;
    item.tooltip = [
      'Requests without a host go to:',
      ...nodes.map((node) => `${node.name}, ${shownUrl(node.url)}`),
    ]
      .join('\n')
      .replace(/to:$/, 'no node yet: choose one.');
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
