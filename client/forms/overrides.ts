import type * as vscode from 'vscode';
import type { PlainRequest } from '../../common/requests/plain-request';
import { requestOf, valuesFor } from '../../workbench/forms/filled';
import {
  type OverrideChoice,
  type OverrideMethod,
  type OverrideOptions,
  overrideChoices,
  overrideMethods,
  overridePlan,
  overrideValues,
} from '../../workbench/forms/overrides';
import { showPick } from '../screen/picks';
import { createAnswers } from './answers';
import { askQuestions } from './questions';

const TITLE = 'Call with Overrides';

/**
 * Asks for a call, and for what is different about accounts and the block while it runs.
 *
 * @param node its name, for `# @node`; absent for the selected node
 */
export async function askOverrides(
  memento: vscode.Memento,
  node: string | undefined,
): Promise<PlainRequest | undefined> {
  const method = await pickMethod();
  if (!method) return undefined;
  let choices = await pickMembers(overrideChoices());
  let before: OverrideOptions['before'];
  while (choices) {
    const answers = createAnswers(memento);
    const plan = overridePlan({
      method,
      choices,
      ...(node === undefined ? {} : { node }),
      ...(before ? { before } : {}),
      remembered: (key) => answers.of(key),
    });
    const given = await askQuestions(plan);
    if (!given) return undefined;
    answers.keep(plan, given);
    const hasAccount = choices.some(({ of }) => of === 'account');
    const more = hasAccount ? await pickMore() : 'write';
    if (more === undefined) return undefined;
    if (more === 'write') return requestOf(plan, given);
    before = overrideValues(valuesFor(plan, given), before);
    choices = await pickMembers(overrideChoices().filter(({ of }) => of === 'account'));
  }
  return undefined;
}

async function pickMethod(): Promise<OverrideMethod | undefined> {
  const items = Object.entries(overrideMethods).map(([method, description]) => ({
    label: method,
    description,
    method: method as OverrideMethod,
  }));
  const picked = await showPick(items, { title: TITLE, placeHolder: 'What do you want to know?' });
  return picked?.method;
}

/** @returns undefined when canceled or nothing was chosen */
async function pickMembers(
  choices: readonly OverrideChoice[],
): Promise<readonly OverrideChoice[] | undefined> {
  const items = choices.map((choice) => ({
    label: `${choice.of === 'account' ? 'Account' : 'Block'}: ${choice.name}`,
    description: choice.summary,
    choice,
  }));
  const picked = await showPick(items, {
    title: TITLE,
    placeHolder: 'What is different during the call?',
    matchOnDescription: true,
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return picked === undefined || picked.length === 0 ? undefined : picked.map(({ choice }) => choice);
}

async function pickMore(): Promise<'write' | 'account' | undefined> {
  const items = [
    { label: 'Write Request', next: 'write' as const },
    { label: 'Override Another Account…', next: 'account' as const },
  ];
  const picked = await showPick(items, { title: TITLE, placeHolder: 'What next?', ignoreFocusOut: true });
  return picked?.next;
}
