import * as vscode from 'vscode';
import { iconText, type ScreenText, screenText, tooltipText } from '../../workbench/screen/text';

/** Quick picks and input boxes. VS Code renders icons in quick picks and links in input boxes. */

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
