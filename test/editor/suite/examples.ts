import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './until';
import { codeOf, fileUri, lenses, openFile, problems } from './workspace';

/** The severities that have to be fixed. */
const serious = [vscode.DiagnosticSeverity.Error, vscode.DiagnosticSeverity.Warning];

export function defineExamples(): void {
  describe('the examples', () => {
    for (const name of ['beacon.http', 'execution.jsonrpc']) {
      it(`${name} has no errors or warnings`, async () => {
        await openFile(name);
        await problems(fileUri(name));
        const found = vscode.languages
          .getDiagnostics(fileUri(name))
          .filter((one) => serious.includes(one.severity));
        assert.deepEqual(
          found.map((one) => `${one.range.start.line + 1} ${codeOf(one)}: ${one.message}`),
          [],
        );
      });
    }

    it('mistakes.jsonrpc shows each mistake at its range', async () => {
      await openFile('mistakes.jsonrpc');
      const expected = [
        '5:22 block-number-decimal',
        '8:22 quantity-leading-zero',
        '11:62 block-tag-unknown',
        '14:16 data-wrong-length',
        '17:1 method-unknown',
        '20:30 params-too-few',
        '25:14 range-reversed',
        '26:13 topics-not-array',
      ];
      await until(
        'the diagnostics',
        async () => (await problems(fileUri('mistakes.jsonrpc'))).length >= expected.length,
      );
      assert.deepEqual(await problems(fileUri('mistakes.jsonrpc')), expected);
    });

    it('a fix changes the text as its title says', async () => {
      const editor = await openFile('mistakes.jsonrpc');
      const uri = editor.document.uri;
      const diagnostic = await until('the diagnostic', () =>
        vscode.languages.getDiagnostics(uri).find((one) => codeOf(one) === 'block-tag-unknown'),
      );
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        diagnostic.range,
        vscode.CodeActionKind.QuickFix.value,
      );
      const fix = actions.find((action) => action.edit);
      assert.ok(fix?.edit, actions.map((action) => action.title).join(', '));
      await vscode.workspace.applyEdit(fix.edit);
      assert.equal(
        editor.document.lineAt(10).text,
        'eth_getBalance("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "latest")',
      );
      await until('the diagnostic to go', () =>
        vscode.languages.getDiagnostics(uri).every((one) => codeOf(one) !== 'block-tag-unknown'),
      );
      await vscode.commands.executeCommand('workbench.action.files.revert');
    });

    const places = [
      { where: 'in This Workspace', member: 'workspaceValue', target: vscode.ConfigurationTarget.Workspace },
      { where: 'in User Settings', member: 'globalValue', target: vscode.ConfigurationTarget.Global },
    ] as const;
    for (const { where, member, target } of places)
      it(`a rule is turned off with "Turn Off This Rule ${where}"`, async () => {
        const rules = () =>
          vscode.workspace.getConfiguration('slotpad', null).inspect<unknown>('rules')?.[member];
        const set = (value: unknown) =>
          vscode.workspace.getConfiguration('slotpad', null).update('rules', value, target);
        const before = rules();
        const { uri } = (await openFile('mistakes.jsonrpc')).document;
        const diagnostic = await until('the diagnostic', () =>
          vscode.languages.getDiagnostics(uri).find((one) => codeOf(one) === 'block-tag-unknown'),
        );
        try {
          await set({ 'plain-http': 'error' });
          const command = await until('the action', async () => {
            const actions = await quickFixes(uri, diagnostic.range);
            return actions.find(({ title }) => title === `Turn Off This Rule ${where}`)?.command;
          });
          await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
          assert.deepEqual(rules(), { 'plain-http': 'error', 'block-tag-unknown': 'off' });
          await until('the diagnostic to go', () =>
            vscode.languages.getDiagnostics(uri).every((one) => codeOf(one) !== 'block-tag-unknown'),
          );
        } finally {
          await set(before);
        }
      });

    it('the code of a diagnostic opens the page of its rule', async () => {
      const editor = await openFile('mistakes.jsonrpc');
      const { code } = await until('the diagnostic', () =>
        vscode.languages
          .getDiagnostics(editor.document.uri)
          .find((one) => codeOf(one) === 'topics-not-array'),
      );
      assert.ok(typeof code === 'object', 'the code is a link');
      assert.equal(
        code.target.toString(),
        `${vscode.env.uriScheme}://slotpad.slotpad/rules/topics-not-array`,
      );
      await vscode.commands.executeCommand('vscode.open', code.target);
      const page = await until('the page', () =>
        vscode.window.tabGroups.all
          .flatMap((group) => group.tabs)
          .find((tab) => tab.label.endsWith('topics-not-array.md')),
      );
      assert.ok(page.input instanceof vscode.TabInputWebview, 'the page is rendered');
      assert.notEqual(page.group.viewColumn, editor.viewColumn, 'the page is beside the file');
      await vscode.window.tabGroups.close(page);
    });

    it('"Send" is above every request', async () => {
      await openFile('execution.jsonrpc');
      const uri = fileUri('execution.jsonrpc');
      const found = await until('the lenses', async () => {
        const all = await lenses(uri);
        return all.length > 0 && all;
      });
      assert.deepEqual(
        found
          .filter(({ command }) => command?.title !== '…')
          .map((lens) => `${lens.range.start.line + 1} ${lens.command?.title}`),
        ['5 Send', '9 Send', '13 Send', '17 Send', '20 Send', '29 Send batch', '34 Send', '43 Send'].map(
          (one) => `${one} to Demo execution node`,
        ),
      );
    });

    it('hover and completion come from the catalogue', async () => {
      const editor = await openFile('execution.jsonrpc');
      const uri = editor.document.uri;
      const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        uri,
        new vscode.Position(12, 4),
      );
      const page =
        hover?.contents.map((part) => (typeof part === 'string' ? part : part.value)).join('\n') ?? '';
      assert.match(page, /eth_getBalance/);
      assert.match(page, /wei/);
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        uri,
        new vscode.Position(12, editor.document.lineAt(12).text.indexOf('latest') + 2),
      );
      const labels = list.items.map((item) =>
        typeof item.label === 'string' ? item.label : item.label.label,
      );
      for (const tag of ['latest', 'earliest', 'pending', 'safe', 'finalized'])
        assert.ok(labels.includes(tag), tag);
    });
  });
}

/** The quick fixes at a place; none while the file is checked again, when VS Code cancels the question. */
async function quickFixes(uri: vscode.Uri, range: vscode.Range): Promise<readonly vscode.CodeAction[]> {
  try {
    return await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
      vscode.CodeActionKind.QuickFix.value,
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'Canceled') return [];
    throw error;
  }
}
