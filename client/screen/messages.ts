import * as vscode from 'vscode';
import { plainText } from '../../common/units/plain-text';
import type { ScreenText } from '../../workbench/screen/text';

/**
 * Notifications and dialogs. VS Code renders command links in them, so text that may come from a node is made plain
 * here. Button labels never come from a node.
 */

type Show = (
  text: string,
  options: vscode.MessageOptions,
  ...buttons: string[]
) => Thenable<string | undefined>;
type Choice = Thenable<string | undefined>;

/** Length limits of messages and of the details of a dialog, in UTF-16 units. */
const MAX_MESSAGE = 1000;
const MAX_DETAIL = 4000;

function showPlain(
  show: Show,
  text: string,
  [first, ...rest]: readonly (vscode.MessageOptions | string)[],
): Choice {
  const options = typeof first === 'object' ? first : {};
  const buttons = [first, ...rest].filter((button) => typeof button === 'string');
  const { detail } = options;
  return show(
    plainText(text, { max: MAX_MESSAGE }),
    {
      ...options,
      // Keeps the line breaks: a dialog shows a call with its arguments on several lines.
      ...(detail === undefined ? {} : { detail: plainText(detail, { max: MAX_DETAIL, lines: true }) }),
    },
    ...buttons,
  );
}

export function showInformation(text: string, ...rest: readonly (vscode.MessageOptions | string)[]): Choice {
  return showPlain(vscode.window.showInformationMessage, text, rest);
}

export function showWarning(text: string, ...rest: readonly (vscode.MessageOptions | string)[]): Choice {
  return showPlain(vscode.window.showWarningMessage, text, rest);
}

export function showError(text: string, ...rest: readonly (vscode.MessageOptions | string)[]): Choice {
  return showPlain(vscode.window.showErrorMessage, text, rest);
}

/** Shows a message in the status bar for a time. */
export function showBriefly(text: ScreenText, milliseconds: number): void {
  vscode.window.setStatusBarMessage(text, milliseconds);
}

/** `vscode.window.withProgress` with a plain title and plain messages. */
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
