/**
 * Guided requests: asks for the values of a form, of an entry of the catalogue or of a call with overrides,
 * and writes the request. Answers are suggested again.
 */
import * as vscode from 'vscode';
import type { VendorPrefix } from '../../catalogue/beacon/paths';
import { isMethod, type RequestSubject } from '../../common/requests/fields';
import type { PlainRequest } from '../../common/requests/plain-request';
import type { Clock } from '../../common/units/clock';
import { hostOf, type KnownNode, type NodeKind } from '../../monitor/nodes/node';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { Reading } from '../../monitor/readings/node-state';
import { readBeacon } from '../../monitor/readings/read-beacon';
import { readExecution } from '../../monitor/readings/read-execution';
import type { NodesWatcher } from '../../monitor/store/watcher';
import {
  type Plan,
  type PlanOptions,
  planOf,
  planOfSubject,
  requestOf,
  valuesFor,
} from '../../workbench/forms/filled';
import { catalogueChoices, type Form, forms, isVendorOnly } from '../../workbench/forms/forms';
import {
  type OverrideChoice,
  type OverrideMethod,
  type OverrideOptions,
  overrideChoices,
  overrideMethods,
  overridePlan,
  overrideValues,
} from '../../workbench/forms/overrides';
import { factsOf, givenBy } from '../../workbench/forms/values';
import type { PlainItem } from '../../workbench/tree/item';
import type { NodeRegistry } from '../nodes/registry';
import { writeRequest } from '../scratch/open-request';
import { showInformation, showPick, withProgress } from '../screen/screen';
import { createAnswers } from './answers';
import { askQuestions } from './questions';

export interface FormOptions {
  readonly registry: NodeRegistry;
  readonly watcher: NodesWatcher;
  readonly clock: Clock;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
  /** Stores the last answers. */
  readonly memento: vscode.Memento;
  /** The row of a view that a command was run on. */
  readonly findItem: (row: string) => PlainItem | undefined;
  /** The watched validators, as a person would type them. */
  readonly watched: () => string | undefined;
}

/** Asks for the values of a form, and writes its request. @param row that the command was run on @param rows all selected ones */
export async function askForm(
  options: FormOptions,
  form: Form,
  row: string | undefined,
  rows: readonly string[] | undefined,
): Promise<void> {
  const item = itemOf(options, row, rows);
  const node = nodeFor(options, form.kind, item);
  if (!node) return offerNode(form.kind);
  const reading = await readingOf(options, node);
  const prefix = reading?.kind === 'beacon' ? reading.prefix : undefined;
  if (isVendorOnly(form) && reading && !prefix) {
    void showInformation(
      `"${form.title}" needs the extension endpoints (/lighthouse, /vendor), which ${node.name} does not serve.`,
    );
    return;
  }
  // A node that does not respond now may have the extension endpoints.
  const served = prefix ?? (isVendorOnly(form) ? '/lighthouse' : undefined);
  await fill(options, planOf(form, planOptions(options, node, reading, item, served)));
}

/** Asks for a form or an entry of the catalogue and its values, and writes the request. */
export async function newRequest(options: FormOptions, row: string | undefined): Promise<void> {
  const item = itemOf(options, row);
  const own = item?.nodeId === undefined ? undefined : options.registry.byId(item.nodeId);
  const beacon = own?.kind === 'execution' ? undefined : (own ?? options.registry.selected('beacon'));
  const known = beacon && options.watcher.states.find((state) => state.node.id === beacon.id)?.reading;
  const prefix = known?.kind === 'beacon' ? (known.prefix ?? null) : '/lighthouse';
  const picked = await pickSubject(own?.kind, prefix);
  if (picked?.form) return askForm(options, picked.form, row, undefined);
  if (picked?.overrides) return newOverrides(options, row);
  const { subject } = picked ?? {};
  if (!subject) return;
  const node = own ?? options.registry.selected(isMethod(subject) ? 'execution' : 'beacon');
  const reading = node && options.watcher.states.find((state) => state.node.id === node.id)?.reading;
  await fill(options, planOfSubject(subject, planOptions(options, node, reading, item, prefix ?? undefined)));
}

/** Asks for a call and what is different during it, and writes the request. */
export async function newOverrides(options: FormOptions, row: string | undefined): Promise<void> {
  const node = nodeFor(options, 'execution', itemOf(options, row));
  if (!node) return offerNode('execution');
  const selected = options.registry.selected('execution')?.id === node.id;
  const request = await askOverrides(options.memento, selected ? undefined : node.name);
  if (request) await writeRequest(request);
}

async function fill(options: FormOptions, plan: Plan): Promise<void> {
  const answers = await askQuestions(plan);
  if (!answers) return;
  createAnswers(options.memento).keep(plan, answers);
  await writeRequest(requestOf(plan, answers));
}

function planOptions(
  { clock, memento, registry, watched }: FormOptions,
  node: KnownNode | undefined,
  reading: Reading | undefined,
  item: PlainItem | undefined,
  prefix: VendorPrefix | undefined,
): PlanOptions {
  const given = item && givenBy(item);
  const before = createAnswers(memento);
  const selected = node && registry.selected(node.kind)?.id === node.id;
  return {
    facts: { ...factsOf(reading, clock.now()), ...(given ? { given } : {}) },
    ...(prefix ? { prefix } : {}),
    ...(node && !selected ? { node: node.name } : {}),
    remembered: (key) => before.of(key) ?? (key === 'validators' ? watched() : undefined),
  };
}

/** The row that a command was run on. Several selected rows become one with all their values. */
function itemOf(
  { findItem }: FormOptions,
  row: string | undefined,
  rows: readonly string[] = [],
): PlainItem | undefined {
  const item = typeof row === 'string' ? findItem(row) : undefined;
  if (!item || rows.length < 2) return item;
  const values = rows
    .flatMap((each) => findItem(each) ?? [])
    .filter(({ context }) => context === item.context);
  return { ...item, value: values.flatMap(({ value }) => value ?? []).join(', ') };
}

function nodeFor(
  { registry }: FormOptions,
  kind: NodeKind,
  item: PlainItem | undefined,
): KnownNode | undefined {
  const own = item?.nodeId === undefined ? undefined : registry.byId(item.nodeId);
  return own?.kind === kind ? own : registry.selected(kind);
}

async function offerNode(kind: NodeKind): Promise<void> {
  const add = 'Add Node';
  const start = 'Start Demo Node';
  const answer = await showInformation(`There are no ${kind} nodes yet.`, add, start);
  if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
  if (answer === start) await vscode.commands.executeCommand('slotpad.startDemoNode', 'healthy');
}

/** The last reading of the node by the sidebar, else a new one; undefined when it does not respond. */
async function readingOf({ readerFor, watcher }: FormOptions, node: KnownNode): Promise<Reading | undefined> {
  const known = watcher.states.find((state) => state.node.id === node.id);
  if (known?.reading && !known.failure) return known.reading;
  if (!vscode.workspace.isTrusted) return undefined;
  return withProgress(
    { location: vscode.ProgressLocation.Window, title: `Checking ${hostOf(node.url)}` },
    async () => {
      const reader = readerFor(node.url, AbortSignal.timeout(3000));
      const result = await (node.kind === 'beacon' ? readBeacon(reader, {}) : readExecution(reader));
      return result.ok ? result.reading : undefined;
    },
  );
}

interface SubjectItem extends vscode.QuickPickItem {
  readonly subject?: RequestSubject;
  readonly form?: Form;
  readonly overrides?: true;
}

async function pickSubject(
  kind: NodeKind | undefined,
  prefix: VendorPrefix | null,
): Promise<SubjectItem | undefined> {
  const items: SubjectItem[] = [...formItems(kind, prefix)];
  let group: string | undefined;
  for (const choice of catalogueChoices({ kind, prefix })) {
    if (choice.group !== group) {
      group = choice.group;
      items.push({ label: group, kind: vscode.QuickPickItemKind.Separator });
    }
    items.push({ label: choice.label, description: choice.summary, subject: choice.subject });
  }
  const picked = await showPick(items, {
    title: 'New Request',
    placeHolder: 'Search by path, method or topic',
    matchOnDescription: true,
  });
  return picked;
}

/** The questions that lead to a request come first, then the catalogue. */
function formItems(kind: NodeKind | undefined, prefix: VendorPrefix | null): readonly SubjectItem[] {
  const served = forms.filter(
    (form) => (kind === undefined || form.kind === kind) && !(isVendorOnly(form) && prefix === null),
  );
  return [
    { label: 'Questions', kind: vscode.QuickPickItemKind.Separator },
    ...served.map((form) => ({ label: form.command.title.replace(/…$/, ''), description: form.kind, form })),
    ...(kind === 'beacon'
      ? []
      : [{ label: 'Call with Overrides', description: 'execution', overrides: true as const }]),
  ];
}

const OVERRIDES_TITLE = 'Call with Overrides';

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
  const picked = await showPick(items, { title: OVERRIDES_TITLE, placeHolder: 'What do you want to know?' });
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
    title: OVERRIDES_TITLE,
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
  const picked = await showPick(items, {
    title: OVERRIDES_TITLE,
    placeHolder: 'What next?',
    ignoreFocusOut: true,
  });
  return picked?.next;
}
