import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, root } from './imports';

/**
 * Functions of VS Code that render links or icons, or show text unchanged: the only files that may call them, and what
 * other files call instead.
 */
const surfaces: readonly {
  readonly what: string;
  readonly calls: RegExp;
  readonly only: readonly string[];
  readonly instead: string;
}[] = [
  {
    what: 'notifications, progress and the status bar',
    calls: /\b(?:show(?:Information|Warning|Error)Message|setStatusBarMessage)\b|\bwindow\s*\.withProgress\b/,
    only: ['client/screen/screen.ts'],
    instead:
      'showInformation, showWarning, showError, showBriefly or withProgress of client/screen/screen.ts',
  },
  {
    what: 'lists to choose from and boxes to type in',
    calls: /\b(?:showQuickPick|createQuickPick|showInputBox|createInputBox)\b/,
    only: ['client/screen/screen.ts'],
    instead: 'showPick, showInput, createPick or createInput of client/screen/screen.ts',
  },
  {
    what: 'status bar items',
    calls: /\bcreateStatusBarItem\b/,
    only: ['client/screen/screen.ts'],
    instead: 'createStatusItem of client/screen/screen.ts',
  },
  {
    what: 'lenses',
    calls: /\bnew (?:vscode\.)?CodeLens\b/,
    only: ['client/screen/screen.ts'],
    instead: 'createLens of client/screen/screen.ts',
  },
  {
    what: 'rows of views',
    calls: /\bnew (?:vscode\.)?TreeItem\b|\bcreateTreeView\b|\.view\.(?:badge|description|message)\s*=/,
    // view.ts registers the views, and only clears their texts.
    only: ['client/tree/tree.ts', 'client/tree/view.ts'],
    instead: 'createPlainTreeView of client/tree/tree.ts',
  },
  {
    what: 'Markdown, and the trust that makes its links run commands',
    calls: /\bMarkdownString\b|\b(?:isTrusted|supportHtml|supportThemeIcons)\s*[:=]/,
    only: ['client/screen/screen.ts', 'client/watch/answer-document.ts'],
    instead:
      'createHover of client/screen/screen.ts, or screenText or tooltipText of workbench/screen/text.ts',
  },
  {
    what: 'tabs of pages',
    calls: /\bcreateWebviewPanel\b/,
    only: ['client/panels/panel.ts'],
    instead: 'createPanel of client/panels/panel.ts',
  },
  {
    what: 'rows and messages of the Test Explorer',
    calls: /\bcreateTestItem\b|\bTestMessage\b/,
    only: ['client/run/run-command.ts', 'client/run/test-items.ts'],
    instead: 'the tree of client/run/test-items.ts; its text goes through workbench/screen/text.ts',
  },
  {
    what: 'unchecked Markdown',
    calls: /\bas (?:unknown as )?ScreenMarkdown\b/,
    only: ['workbench/screen/hover.ts'],
    instead: 'hoverMarkdown of workbench/screen/hover.ts',
  },
  {
    what: 'unchecked text',
    calls: /\bas (?:unknown as )?ScreenText\b/,
    only: ['workbench/screen/text.ts'],
    instead: 'screenText, iconText or tooltipText of workbench/screen/text.ts',
  },
];

const files = ['client', 'workbench'].flatMap(filesOf).map((name) => ({
  name: name.split(path.sep).join('/'),
  // Comments may name what the code must not call.
  code: readFileSync(path.join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
}));

describe('text on the screen', () => {
  for (const { what, calls, only, instead } of surfaces) {
    it(`reaches ${what} in one place, without links and icons from nodes, files and settings`, () => {
      const found = files.filter(({ code }) => calls.test(code)).map(({ name }) => name);
      for (const name of found) {
        assert.ok(
          only.includes(name),
          `${name} uses ${calls.source}: VS Code would draw what a node says as links and icons there. Call ${instead}.`,
        );
      }
      assert.deepEqual(found.sort(), [...only].sort(), 'a name here is of no use any more: remove it');
    });
  }

  it('is checked by the type: each surface takes ScreenText, which only workbench/screen/text.ts makes', () => {
    for (const [name, member] of [
      ['client/screen/screen.ts', 'text: ScreenText;'],
      ['client/screen/screen.ts', 'text: ScreenMarkdown'],
      ['client/screen/screen.ts', 'readonly title: ScreenText;'],
      ['client/screen/screen.ts', 'readonly label: ScreenText'],
      ['workbench/response/shown.ts', 'readonly title: ScreenText;'],
    ] as const) {
      assert.ok(
        files.find((file) => file.name === name)?.code.includes(member),
        `${name} has to take ScreenText, not string: write "${member}".`,
      );
    }
  });
});
