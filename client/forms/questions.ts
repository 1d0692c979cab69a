import * as vscode from 'vscode';
import { metaOf } from '../../catalogue/types';
import { limitsOf } from '../../common/requests/fields';
import { type Plan, problemOf, type Step } from '../../workbench/forms/filled';
import { isList, isOfValidators, readValue, textOf } from '../../workbench/forms/values';
import { screenText } from '../../workbench/screen/text';
import {
  createInput,
  createPick,
  type Input,
  type Pick,
  type PickItem,
  type Plain,
  pickItem,
} from '../screen/screen';

/**
 * Asks the questions of a form one after the other, with a back button.
 * @returns the answers by the name of each step's field; undefined when canceled
 */
export async function askQuestions(plan: Plan): Promise<ReadonlyMap<string, string> | undefined> {
  const answers = new Map<string, string>();
  let at = 0;
  while (at < plan.steps.length) {
    const step = plan.steps[at];
    if (!step) break;
    const { name } = step.field;
    const place = { plan, step, answers, number: at + 1, value: answers.get(name) ?? step.initial };
    const answer = await (wordsOf(step) ? pick(place) : type(place));
    if (answer === undefined) return undefined;
    if (answer === back) {
      at -= 1;
    } else {
      answers.set(name, answer.text);
      at += 1;
    }
  }
  return answers;
}

interface Place {
  readonly plan: Plan;
  readonly step: Step;
  readonly answers: ReadonlyMap<string, string>;
  /** Number of the step, from 1. */
  readonly number: number;
  /** Initial text. */
  readonly value: string;
}

const back = Symbol('back');
type Answer = { readonly text: string } | typeof back | undefined;

/** The words that a field takes, with their meanings. */
function wordsOf({ field }: Step): Readonly<Record<string, string>> | undefined {
  return isList(field) ? undefined : metaOf(field.schema)?.values;
}

function promptOf({ plan, step: { field } }: Place): string {
  const { description = '' } = metaOf(field.schema) ?? {};
  const optional = field.required ? '' : ' Optional.';
  const many = isOfValidators(field) && isList(field) ? ' For several, write 1, 2, 5-8.' : '';
  const words = field.summary === description ? [description] : [field.summary, description];
  return [words.map(sentence).join(' ') + many + optional, ...limitsOf(plan.subjects, field)].join(' ');
}

function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}

function exampleOf({ field }: Step): string {
  const text = textOf(field, field.example);
  return text === '' ? '' : `For example ${text}`;
}

/** Shows an input; resolves with the answer, or with undefined when the input was hidden. */
function settled(
  input: vscode.QuickInput,
  wire: (settle: (answer: Answer) => void) => void,
): Promise<Answer> {
  return new Promise<Answer>((resolve) => {
    const settle = (answer: Answer) => {
      resolve(answer);
      input.dispose();
    };
    input.onDidHide(() => settle(undefined));
    wire(settle);
    input.show();
  });
}

function prepareInput(input: Input | Pick<Choice>, place: Place): void {
  input.title = screenText(place.plan.title);
  input.step = place.number;
  input.totalSteps = place.plan.steps.length;
  input.ignoreFocusOut = true;
  input.placeholder = screenText(exampleOf(place.step));
  if (place.number > 1) input.buttons = [vscode.QuickInputButtons.Back];
}

const severities = {
  error: vscode.InputBoxValidationSeverity.Error,
  warning: vscode.InputBoxValidationSeverity.Warning,
  information: vscode.InputBoxValidationSeverity.Info,
} as const;

function type(place: Place): Promise<Answer> {
  const { answers, plan, step } = place;
  const input = createInput();
  prepareInput(input, place);
  input.value = place.value;
  input.prompt = screenText(promptOf(place));
  const plain = input.buttons;
  let fix: { readonly button: vscode.QuickInputButton; readonly text: string } | undefined;
  const judge = () => {
    const problem = problemOf(plan, step, answers, input.value);
    fix = problem?.fix && {
      button: { iconPath: new vscode.ThemeIcon('lightbulb-autofix'), tooltip: problem.fix.title },
      text: problem.fix.text,
    };
    input.buttons = fix ? [...plain, fix.button] : plain;
    input.validationMessage = problem && {
      message: screenText(problem.message),
      severity: severities[problem.severity],
    };
    return problem;
  };
  return settled(input, (settle) => {
    input.onDidChangeValue(judge);
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) settle(back);
      else if (button === fix?.button) {
        input.value = fix.text;
        judge();
      }
    });
    input.onDidAccept(() => {
      if (judge()?.severity !== 'error') settle({ text: input.value.trim() });
    });
    // No error for an empty box before anything is typed: it shows the prompt.
    if (input.value !== '') judge();
  });
}

interface Choice extends PickItem {
  /** Undefined when the typed text is not valid. */
  readonly text: string | undefined;
}

/** Asks with a list of words, which also takes other valid text. */
function pick(place: Place): Promise<Answer> {
  const { answers, plan, step } = place;
  const words = Object.entries(wordsOf(step) ?? {});
  const input = createPick<Choice>();
  prepareInput(input, place);
  input.placeholder = screenText(promptOf(place));
  input.matchOnDescription = true;
  const known = words.map(([word, meaning]) =>
    pickItem<Choice>({ label: word, description: meaning, text: word }),
  );
  const show = () => {
    const typed = input.value.trim();
    const shown = choices(typed);
    input.items = shown;
    // Enter takes the first valid item, such as a fix for the typed text.
    const valid = shown.find(({ text }) => text !== undefined);
    if (typed !== '' && valid) input.activeItems = [valid];
  };
  const choices = (typed: string): readonly Plain<Choice>[] => {
    if (typed === '' || words.some(([word]) => word.startsWith(typed))) {
      return known;
    }
    const problem = problemOf(plan, step, answers, typed);
    const invalid = problem?.severity === 'error';
    return [
      pickItem<Choice>({
        ...(invalid ? { icon: 'error' } : {}),
        label: invalid ? problem.message : typed,
        description: invalid ? '' : (problem?.message ?? ''),
        alwaysShow: true,
        text: invalid ? undefined : typed,
      }),
      ...(problem?.fix
        ? [
            pickItem<Choice>({
              icon: 'lightbulb-autofix',
              label: problem.fix.title,
              alwaysShow: true,
              text: problem.fix.text,
            }),
          ]
        : known),
    ];
  };
  show();
  const chosen = known.find(({ text }) => text === place.value);
  if (chosen) {
    input.activeItems = [chosen];
  } else if (readValue(step.field, place.value).ok) {
    input.value = place.value;
    show();
  }
  return settled(input, (settle) => {
    input.onDidChangeValue(show);
    input.onDidTriggerButton(() => settle(back));
    input.onDidAccept(() => {
      const text = input.activeItems[0]?.text;
      if (text !== undefined) settle({ text });
    });
  });
}
