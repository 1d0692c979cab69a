import type * as vscode from 'vscode';
import * as z from 'zod';
import { type Plan, rememberKey } from '../../workbench/forms/filled';

const key = 'forms.answers';
const stored = z.record(z.string(), z.string()).catch({});
/** Longer answers are not stored. UTF-16 units. */
const longest = 2000;

/** The last answers to the questions of forms in this workspace. */
export interface Answers {
  of(key: string): string | undefined;
  keep(plan: Plan, answers: ReadonlyMap<string, string>): void;
}

export function createAnswers(memento: vscode.Memento): Answers {
  const all = stored.parse(memento.get(key) ?? {});
  return {
    of: (name) => all[name],
    keep(plan, answers) {
      const now = { ...all };
      for (const { field } of plan.steps) {
        const name = rememberKey(field);
        const text = answers.get(field.name);
        if (name !== undefined && text && text.length <= longest) now[name] = text;
      }
      void memento.update(key, now);
    },
  };
}
