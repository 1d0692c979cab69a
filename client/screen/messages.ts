import * as vscode from 'vscode';
import { plainText } from '../../common/units/plain-text';
import type { ScreenText } from '../../workbench/screen/text';

/**
 * Notifications and dialogs. They go through here because VS Code renders links to commands in them, and their text
 * often has words of a node in it. Buttons are our own words.
 */

type Show = (
  text: string,
  options: vscode.MessageOptions,
  ...buttons: string[]
) => Thenable<string | undefined>;
type Answer = Thenable<string | undefined>;

/** Room for our own words beside those of a node. */
const most = 1000;

function shown(
  show: Show,
  text: string,
  [first, ...rest]: readonly (vscode.MessageOptions | string)[],
): Answer {
  const options = typeof first === 'object' ? first : {};
  const buttons = [first, ...rest].filter((button) => typeof button === 'string');
  const { detail } = options;
  return show(
    plainText(text, { max: most }),
    // A dialog has lines: the call that it asks about stands on some of its own.
    {
      ...options,
      ...(detail === undefined ? {} : { detail: plainText(detail, { max: 4000, lines: true }) }),
    },
    ...buttons,
  );
}

export function showInformation(text: string, ...rest: readonly (vscode.MessageOptions | string)[]): Answer {
  return shown(vscode.window.showInformationMessage, text, rest);
}

export function showWarning(text: string, ...rest: readonly (vscode.MessageOptions | string)[]): Answer {
  return shown(vscode.window.showWarningMessage, text, rest);
}

export function showError(text: string, ...rest: readonly (vscode.MessageOptions | string)[]): Answer {
  return shown(vscode.window.showErrorMessage, text, rest);
}

/** In the status bar, for some milliseconds. */
export function showBriefly(text: ScreenText, milliseconds: number): void {
  vscode.window.setStatusBarMessage(text, milliseconds);
}

/** As `vscode.window.withProgress`, whose title and messages are links and icons as well. */
export function withProgress<T>(
  options: vscode.ProgressOptions,
  task: (
    report: (message: string, increment?: number) => void,
    token: vscode.CancellationToken,
  ) => Thenable<T>,
): Thenable<T> {
  const { title } = options;
  return vscode.window.withProgress(
    { ...options, ...(title === undefined ? {} : { title: plainText(title) }) },
    (progress, token) =>
      task(
        (message, increment) =>
          progress.report({
            message: plainText(message),
            ...(increment === undefined ? {} : { increment }),
          }),
        token,
      ),
  );
}
