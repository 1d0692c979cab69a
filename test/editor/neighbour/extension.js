const vscode = require('vscode');

exports.activate = (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand('neighbour.send', () => undefined),
    vscode.languages.registerCodeLensProvider('http', {
      provideCodeLenses: (document) =>
        Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line))
          .filter(({ text }) => /^(GET|POST) /.test(text))
          .map(
            ({ range }) => new vscode.CodeLens(range, { title: 'Send Request', command: 'neighbour.send' }),
          ),
    }),
  );
};
