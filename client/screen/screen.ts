/**
 * Everything that shows texts which may come from nodes, files or settings: notifications, dialogs, lists,
 * input boxes, hovers, lenses and status bar items. VS Code renders links that run commands and icons there,
 * so texts are made plain here. Also the output channel.
 */

import * as vscode from 'vscode';
import { plainText } from '../../common/units/plain-text';
import { hoverCommands, type ScreenMarkdown } from '../../workbench/screen/hover';
import { iconText, type ScreenText, screenText, tooltipText } from '../../workbench/screen/text';

type Show = (
  text: string,
  options: vscode.MessageOptions,
  ...buttons: string[]
) => Thenable<string | undefined>;
type Choice = Thenable<string | undefined>;

/** Length limits of messages and of the details of a dialog, in UTF-16 units. */
const MAX_MESSAGE = 1000;
const MAX_DETAIL = 4000;

/** Button labels are never text of a node, and are shown as they are. */
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

/** A link in a notification: a command of this extension, with its arguments. */
interface NotificationLink {
  readonly label: string;
  readonly command: string;
  readonly args: readonly (string | number)[];
}

/** Longer messages are cut off by the editor, with their links. */
const MAX_LINKED = 700;

/**
 * Shows a notification until it ends, or a person closes it. VS Code takes back those of a progress only, which have
 * links in place of buttons; its bar is full, so that it does not move.
 */
export function showUntil(
  text: string,
  links: readonly NotificationLink[],
  ended: Promise<void>,
): Thenable<void> {
  const linked = links.map(
    ({ args, command, label }) =>
      `[${label}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`,
  );
  const title = `${plainText(text, { max: MAX_LINKED })} ${linked.join(' · ')}`;
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, cancellable: true, title },
    (progress, token) => {
      progress.report({ increment: 100 });
      const closed = new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
      return Promise.race([ended, closed]);
    },
  );
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

export interface PickItem extends vscode.QuickPickItem {
  /** Id of a VS Code icon, shown before the label. */
  readonly icon?: string | undefined;
}

export type Plain<T> = T & { readonly label: ScreenText };

/** Makes the texts of an item plain, and adds its icon. */
export function pickItem<T extends PickItem>(item: T): Plain<T> {
  const { icon, label, description, detail } = item;
  return {
    ...item,
    // The label contains it now.
    icon: undefined,
    label: icon === undefined ? screenText(label) : iconText(icon, label),
    ...(description === undefined ? {} : { description: screenText(description) }),
    ...(detail === undefined ? {} : { detail: screenText(detail) }),
  };
}

interface PlainInput {
  title: ScreenText | undefined;
  placeholder: ScreenText | undefined;
}

export type Pick<T extends PickItem> = Omit<vscode.QuickPick<Plain<T>>, keyof PlainInput> & PlainInput;

export interface Input
  extends Omit<vscode.InputBox, keyof PlainInput | 'prompt' | 'validationMessage'>,
    PlainInput {
  prompt: ScreenText | undefined;
  validationMessage:
    | { readonly message: ScreenText; readonly severity: vscode.InputBoxValidationSeverity }
    | undefined;
}

/** `createQuickPick` with items from `pickItem`. */
export function createPick<T extends PickItem>(): Pick<T> {
  return vscode.window.createQuickPick<Plain<T>>() as Pick<T>;
}

export function createInput(): Input {
  return vscode.window.createInputBox() as Input;
}

type PickOptions = Omit<vscode.QuickPickOptions, 'canPickMany' | 'onDidSelectItem'>;

/** `showQuickPick` with plain texts. @returns the original items */
export function showPick<T extends PickItem>(
  items: readonly T[],
  options: PickOptions & { readonly canPickMany: true },
): Promise<readonly T[] | undefined>;
export function showPick<T extends PickItem>(
  items: readonly T[],
  options: PickOptions,
): Promise<T | undefined>;
export async function showPick<T extends PickItem>(
  items: readonly T[],
  options: PickOptions & { readonly canPickMany?: true },
): Promise<T | readonly T[] | undefined> {
  const given = new Map(items.map((item) => [pickItem(item), item]));
  const picked: vscode.QuickPickItem | readonly vscode.QuickPickItem[] | undefined =
    await vscode.window.showQuickPick([...given.keys()], plainOptions(options));
  const original = (item: vscode.QuickPickItem) => given.get(item as Plain<T>) ?? [];
  if (picked === undefined) return undefined;
  return Array.isArray(picked)
    ? picked.flatMap(original)
    : [picked as vscode.QuickPickItem].flatMap(original)[0];
}

/** `showInputBox` with plain texts. */
export function showInput(options: vscode.InputBoxOptions): Thenable<string | undefined> {
  const { prompt, validateInput } = options;
  return vscode.window.showInputBox({
    ...plainOptions(options),
    ...(prompt === undefined ? {} : { prompt: tooltipText(prompt) }),
    ...(validateInput && {
      validateInput: async (value: string) => {
        const problem = await validateInput(value);
        if (typeof problem === 'string') return screenText(problem);
        return problem && { ...problem, message: screenText(problem.message) };
      },
    }),
  });
}

function plainOptions<T extends { title?: string; placeHolder?: string }>(options: T): T {
  const { placeHolder, title } = options;
  return {
    ...options,
    ...(title === undefined ? {} : { title: screenText(title) }),
    ...(placeHolder === undefined ? {} : { placeHolder: screenText(placeHolder) }),
  };
}

/** A hover with icons, and with links that run the commands of hovers and no others. */
export function createHover(text: ScreenMarkdown): vscode.MarkdownString {
  const hover = new vscode.MarkdownString(text, true);
  hover.isTrusted = { enabledCommands: [...hoverCommands] };
  return hover;
}

/** A hover that is only text. */
export function createTextHover(text: ScreenText): vscode.MarkdownString {
  return new vscode.MarkdownString().appendText(text);
}

/** Text exactly as it is, in a block of code. */
export function createCodeBlock(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(text);
}

interface LensCommand {
  readonly title: ScreenText;
  /** Absent for a lens that is only text. */
  readonly command?: string;
  readonly tooltip?: string;
  readonly arguments?: unknown[];
}

/** Creates a lens above a zero-based line. */
export function createLens(
  line: number,
  { title, command = '', tooltip, ...rest }: LensCommand,
): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
    title,
    command,
    ...(tooltip === undefined ? {} : { tooltip: tooltipText(tooltip) }),
    ...rest,
  });
}

interface StatusItem extends Omit<vscode.StatusBarItem, 'text' | 'tooltip'> {
  text: ScreenText;
  tooltip: ScreenText | undefined;
}

/** Creates an item at the right of the status bar. @param name shown in the menu that hides items */
export function createStatusItem(id: string, priority: number, name: string): StatusItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, priority);
  item.name = name;
  return item as StatusItem;
}

/** The output channel "Slotpad". It has no secrets: URLs pass through `shownUrl` first. */
export type Log = vscode.LogOutputChannel;

export function createLog(): Log {
  return vscode.window.createOutputChannel('Slotpad', { log: true });
}

/**
 * The title of a "Send" lens: where the request goes, or that nothing is sent.
 * @param toDemo it goes to the demo node that this window started, which needs no trust
 */
export function sendTitle(title: string, destination: string | undefined, toDemo: boolean): string {
  if (!vscode.workspace.isTrusted && !toDemo) return `${title} (workspace not trusted)`;
  return destination === undefined ? title : `${title} to ${destination}`;
}
