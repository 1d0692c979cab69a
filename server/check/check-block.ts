import type { KnownClient } from '../../catalogue/clients';
import type { MethodEntry, OperationEntry, Parameter } from '../../catalogue/entry';
import type { Severity } from '../../catalogue/rule-doc';
import {
  type Agreement,
  bare,
  checkAgreements,
  memberAt,
  membersOf,
  metaOf,
  problemsOf,
  type Schema,
  type SpecProblem,
  schemaAt,
  UNKNOWN,
} from '../../catalogue/types';
import { defined } from '../../common/defined';
import { jsonText } from '../../common/json/json-line';
import { disabledRules } from '../../common/scratch/document/directives';
import { nodeAtPath, valueOf as valueOfNode } from '../../common/scratch/json/json-value';
import { isCheckedInMarkdown } from '../../common/scratch/markdown/fragment';
import { servesReading } from '../../common/scratch/reading/http-scope';
import type { JsonNode, RpcCall, Span } from '../../common/scratch/types';
import {
  type BeaconReading,
  beaconFacts,
  consensusForkOf,
  headerValues,
  queryValues,
} from '../rules/beacon-facts';
import { misplacedAmpersand } from '../rules/beacon-queries';
import { isSwappedBack } from '../rules/params';
import type {
  BeaconContext,
  BeaconRule,
  BlockContext,
  CallContext,
  Finding,
  Fix,
  ReportFinding,
  Rule,
  RuleOptions,
  SpecPlace,
  SpecRule,
} from '../rules/rule';
import { swapOf } from '../rules/schema-rules';
import { withoutFollowUps } from './follow-ups';
import { ruleOf, rules } from './rules';
import { blockRulesFor, callRulesFor } from './rules-for';
import { findingAtNode, findingInText, placesOf } from './schema-findings';

const beaconRules = rules.filter((rule): rule is BeaconRule => rule.on === 'beacon');

const none: readonly Finding[] = [];

/** The findings of one block, in order. Spans are relative to the block. */
export function checkBlock(context: BlockContext): readonly Finding[] {
  const { http = 'all', inMarkdown = false } = context.options;
  if (!servesReading(http, context.block.language, context.reading)) return none;
  if (inMarkdown && !isCheckedInMarkdown(context.block, context.reading)) return none;
  const list = findingList(context.options);
  if (context.block.problems.length > 0) parseProblems(context, list);
  for (const rule of blockRulesFor(context.block, context.reading)) {
    list.rule = rule;
    rule.check(context, list.report);
  }
  const { reading } = context;
  if (reading.kind === 'rpc') for (const call of reading.calls) checkCall(context, call, list);
  else if (reading.kind === 'beacon') checkBeacon(context, reading, list);
  if (list.found.length === 0) return none;
  const found = [...list.found].sort((a, b) => a.start - b.start || a.end - b.end);
  const kept = withoutFollowUps(context.block, found);
  const disabled = disabledRules(context.block.directives);
  return disabled ? kept.filter(({ code }) => !disabled.has(code)) : kept;
}

/** Collects the findings of one block. */
interface FindingList {
  readonly options: RuleOptions;
  /** Whether fixes are kept. */
  fixes: boolean;
  found: readonly Finding[];
  /** The rule that reports. Set before each rule is called. */
  rule: Rule | undefined;
  readonly report: ReportFinding;
}

// A class with a bound method takes noticeably longer to create, and each block needs a list.
function findingList(options: RuleOptions): FindingList {
  const list: FindingList = {
    options,
    fixes: true,
    found: none,
    rule: undefined,
    report(span, message, extra) {
      const { rule } = list;
      if (!rule) return;
      const severity = severityOf(options, rule.code, extra?.severity ?? rule.severity);
      if (severity === 'off') return;
      add(list, {
        start: span.start,
        end: span.end,
        code: rule.code,
        severity,
        message,
        ...(extra?.fixes && extra.fixes.length > 0 ? { fixes: extra.fixes } : {}),
        ...(extra?.tags ? { tags: extra.tags } : {}),
        ...(extra?.fault ? { fault: extra.fault } : {}),
      });
    },
  };
  return list;
}

function add(list: FindingList, whole: Finding): void {
  const { fixes: _, ...without } = whole;
  const finding: Finding = list.fixes ? whole : without;
  if (list.found.length === 0) list.found = [finding];
  else (list.found as Finding[]).push(finding);
}

function severityOf(options: RuleOptions, code: string, own: Severity): Severity | 'off' {
  return options.severities?.[code] ?? own;
}

/** Whether a parameter of the query is one that takes no value. */
function isSwitch({ reading, catalogue }: BlockContext, name: string | undefined): boolean {
  if (reading.kind !== 'beacon') return false;
  const parameter = beaconFacts(reading, catalogue).operation?.query.find((one) => one.name === name);
  return parameter !== undefined && metaOf(parameter.schema)?.kind === 'presence';
}

function parseProblems(context: BlockContext, list: FindingList): void {
  const { block } = context;
  for (const problem of block.problems) {
    if (problem.code === 'query-without-value' && isSwitch(context, problem.detail)) continue;
    const rule = ruleOf(problem.code);
    if (rule?.on !== 'parse') continue;
    list.rule = rule;
    const fixes = rule.fixes?.(block, problem);
    const severity = rule.severityOf?.(problem);
    list.report(problem, rule.message(problem.detail), defined({ fixes, severity, fault: problem.fault }));
  }
}

/** A problem whose code has no rule is reported too. */
function addSpecFinding(
  list: FindingList,
  problem: SpecProblem,
  make: (rule: SpecRule | undefined, severity: Severity) => Finding,
): void {
  const rule = ruleOf(problem.rule);
  const severity = severityOf(list.options, problem.rule, rule?.severity ?? 'error');
  if (severity !== 'off') add(list, make(rule?.on === 'schema' ? rule : undefined, severity));
}

function addNodeFindings(
  list: FindingList,
  text: string,
  root: JsonNode,
  schema: Parameter['schema'],
  problems: readonly SpecProblem[],
  parameter?: SpecPlace['parameter'],
): void {
  if (problems.length === 0) return;
  for (const place of placesOf({ text, root, schema, ...defined({ parameter }) }, problems)) {
    addSpecFinding(list, place.problem, (rule, severity) => findingAtNode(place, rule, severity));
  }
}

// ---------------------------------------------------------------- JSON-RPC calls

function checkCall(context: BlockContext, call: RpcCall, list: FindingList): void {
  const { block, variables, catalogue, target } = context;
  const entry = call.method && catalogue.methodNamed(call.method.text);
  const values: unknown[] = [];
  for (const param of call.params) values.push(valueOfNode(param, variables));
  // Member by member: V8 takes twice the time for a whole check with a spread.
  const callContext: CallContext = {
    block,
    variables,
    reading: context.reading,
    file: context.file,
    options: context.options,
    catalogue,
    contracts: context.contracts,
    ruleCodes: context.ruleCodes,
    target,
    node: context.node,
    address: context.address,
    call,
    values,
    entry,
  };
  // What is found in a call that is made of another one cannot be corrected where it stands.
  list.fixes = !call.contract;
  for (const rule of callRulesFor(entry, call.object?.kind === 'object' ? call.object : undefined)) {
    list.rule = rule;
    rule.check(callContext, list.report);
  }
  if (!entry) return;
  const { paramsNode } = call;
  if (paramsNode?.kind === 'object' && entry.namedParams) {
    const problems = problemsOf(entry.namedParams, valueOfNode(paramsNode, variables));
    addNodeFindings(list, block.text, paramsNode, entry.namedParams, problems);
  }
  const client = () => target('execution')?.client;
  const params = entry.dialects ? paramsFor(entry, values, client()) : entry.params;
  const most = Math.min(values.length, params.length);
  let isRight = true;
  for (let index = 0; index < most; index++) {
    const param = params[index] as Parameter;
    const value = values[index];
    // Nodes treat null as a missing param.
    if (value === UNKNOWN || (value === null && !param.required)) continue;
    const found = problemsOf(param.schema, value);
    const node = call.params[index] as JsonNode;
    const problems = [
      ...(found.length === 0 ? found : found.filter((one) => !isTaken(one, value, client()))),
      ...fractions(node, param.schema),
    ];
    if (problems.length === 0) continue;
    isRight = false;
    const parameter = { context: callContext, index };
    if (isSwappedBack(parameter)) continue;
    addNodeFindings(list, block.text, node, param.schema, problems, parameter);
    // Members that stand in a row instead of in an object: what follows is at a wrong place.
    if (typeof value === 'string' && membersOf(param.schema) && bare(param.schema).form === 'object') return;
  }
  if (isRight && entry.agreements) checkParamsTogether(callContext, entry.agreements, params, list);
}

/** What parameters have to agree on, which are right by themselves. */
function checkParamsTogether(
  { block, call, values }: CallContext,
  agreements: readonly Agreement[],
  params: readonly Parameter[],
  list: FindingList,
): void {
  const indexOf = (path: string) => params.findIndex(({ name }) => name === path.split('.')[0]);
  const valueAt = (path: string) => memberAt(values[indexOf(path)], path.split('.').slice(1).join('.'));
  const spanOf = (path: readonly (string | number)[]) => {
    const node = call.params[indexOf(String(path[0]))];
    return node && { ...(nodeAtPath(node, path.slice(1)) ?? node), name: path.at(-1) };
  };
  checkTogether(agreements, valueAt, list, block.text, spanOf, (value) => jsonText(value));
}

/** What parameters of a path and its query have to agree on. */
function checkQueryTogether(
  context: BeaconContext,
  agreements: readonly Agreement[],
  list: FindingList,
): void {
  const { block, reading, operation, pathValues } = context;
  if (!operation) return;
  const found = new Map<string, { readonly text: string } & Span>();
  for (const { name, schema } of operation.pathParams) {
    const value = pathValues.get(name);
    if (value && problemsOf(schema, value.text).length === 0) found.set(name, value);
  }
  for (const { param, text, start, end } of queryValues(reading, operation)) {
    const { unknown } = reading.resolved;
    if (found.has(param.name) || unknown.some((gap) => gap.start < end && start < gap.end)) continue;
    if (problemsOf(param.schema, text).length === 0) found.set(param.name, { text, start, end });
  }
  const spanOf = ([name]: readonly (string | number)[]) => {
    const span = found.get(String(name));
    return span && { ...reading.resolved.written(span), name, text: span.text };
  };
  checkTogether(agreements, (name) => found.get(name)?.text, list, block.text, spanOf, String);
}

type Place = Span & { readonly name: string | number | undefined; readonly text?: unknown };

/** @param textOf how a value is written in a fix */
function checkTogether(
  agreements: readonly Agreement[],
  valueAt: (path: string) => unknown,
  list: FindingList,
  blockText: string,
  placeOf: (path: readonly (string | number)[]) => Place | undefined,
  textOf: (value: unknown) => string,
): void {
  const isLiteral = ({ start, end, text }: Place) =>
    typeof text !== 'string' || blockText.slice(start, end) === text;
  checkAgreements(agreements, valueAt, (rule, message, { path = [], other, fix } = {}) => {
    const place = placeOf(path);
    const second = other && placeOf(other);
    if (!place) return;
    const fixes: Fix[] = [];
    if (isLiteral(place) && fix) {
      fixes.push({ title: fix.title, edits: [{ ...place, text: textOf(fix.value) }], preferred: true });
    }
    if (second && isLiteral(place) && isLiteral(second)) fixes.push(swapOf(blockText, place, second));
    const problem = { rule, message, path, at: 'value' as const };
    addSpecFinding(list, problem, (_rule, severity) => ({
      start: place.start,
      end: place.end,
      code: rule,
      severity,
      message,
      ...(fixes.length > 0 ? { fixes } : {}),
    }));
  });
}

/** The parameters as the client has them. Of an unknown client those that the values fit. */
function paramsFor(
  { params, dialects = {} }: MethodEntry,
  values: readonly unknown[],
  client: KnownClient | undefined,
): readonly Parameter[] {
  if (client) return dialects[client.name] ?? params;
  const fits = (form: readonly Parameter[]) =>
    values.length <= form.length &&
    form.every(
      ({ schema }, index) => values[index] === undefined || problemsOf(schema, values[index]).length === 0,
    );
  return [params, ...Object.values(dialects)].find(fits) ?? params;
}

/** Whether the client takes the value beyond the specification. */
function isTaken({ rule, path }: SpecProblem, value: unknown, client: KnownClient | undefined): boolean {
  if (!client?.takes) return false;
  if (client.takes.rules.includes(rule)) return true;
  const inside = path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)?.[step], value);
  return rule === 'block-tag-unknown' && client.takes.tags.some((tag) => tag === inside);
}

/** Integers that are written with a point or an exponent: as values they are right, as text nodes reject them. */
function fractions(root: JsonNode, schema: Schema): readonly SpecProblem[] {
  const found: SpecProblem[] = [];
  eachNumber(root, [], (text, path) => {
    const value = Number(text);
    if (!/[.eE]/.test(text) || !Number.isSafeInteger(value)) return;
    const own = schemaAt(schema, path);
    const takesIntegers =
      own && problemsOf(own, value).length === 0 && problemsOf(own, value + 0.5).length > 0;
    if (!takesIntegers) return;
    found.push({
      rule: 'integer-as-fraction',
      message: `An integer must not have a point or an exponent. Use ${value}.`,
      path,
      at: 'value',
      fix: { title: `Write ${value}`, value },
    });
  });
  return found;
}

function eachNumber(
  node: JsonNode,
  path: readonly (string | number)[],
  visit: (text: string, path: readonly (string | number)[]) => void,
): void {
  if (node.kind === 'number') visit(node.text, path);
  else if (node.kind === 'array')
    for (const [index, item] of node.items.entries()) eachNumber(item, [...path, index], visit);
  else if (node.kind === 'object')
    for (const { key, value } of node.members) if (value) eachNumber(value, [...path, key.value], visit);
}

// ---------------------------------------------------------------- beacon requests

function checkBeacon(context: BlockContext, reading: BeaconReading, list: FindingList): void {
  const { operation, others, pathValues, trailingSlash } = beaconFacts(reading, context.catalogue);
  const beaconContext: BeaconContext = {
    ...context,
    reading,
    operation,
    others,
    pathValues,
    trailingSlash,
  };
  const isQueryBroken = misplacedAmpersand(beaconContext) !== undefined;
  for (const rule of beaconRules) {
    // The other rules would take the text after the `&` for a part of the path.
    if (isQueryBroken && rule.code !== 'query-ampersand') continue;
    list.rule = rule;
    rule.check(beaconContext, list.report);
  }
  if (!operation || isQueryBroken) return;
  for (const param of operation.pathParams) {
    const value = pathValues.get(param.name);
    if (value && value.text !== '') checkText(list, context, reading, param, value.text, value);
  }
  for (const value of queryValues(reading, operation)) {
    if (value.text !== '') checkText(list, context, reading, value.param, value.text, value);
  }
  if (operation.agreements) checkQueryTogether(beaconContext, operation.agreements, list);
  checkHeaders(context, operation, list);
  checkBody(context, operation, list);
}

function checkText(
  list: FindingList,
  context: BlockContext,
  reading: BeaconReading,
  param: Parameter,
  text: string,
  span: Span,
): void {
  const { resolved } = reading;
  if (resolved.unknown.some((gap) => gap.start < span.end && span.start < gap.end)) return;
  for (const problem of problemsOf(param.schema, text)) {
    addSpecFinding(list, problem, (_rule, severity) =>
      findingInText(context.block.text, resolved, span, problem, severity),
    );
  }
}

/** Values of the headers that the operation knows by name. */
function checkHeaders(context: BlockContext, operation: OperationEntry, list: FindingList): void {
  const { block, variables } = context;
  for (const { param, value, resolved } of headerValues(block, variables, operation)) {
    if (resolved.unknown.length > 0 || resolved.text === '') continue;
    const whole = { start: 0, end: resolved.text.length };
    // Some nodes ignore the case.
    const sameWord = problemsOf(param.schema, resolved.text.toLowerCase()).length === 0;
    for (const problem of problemsOf(param.schema, resolved.text)) {
      addSpecFinding(list, problem, (_rule, severity) => ({
        ...findingInText(block.text, resolved, whole, problem, sameWord ? 'warning' : severity),
        start: value.start,
        end: value.end,
      }));
    }
  }
}

function checkBody(context: BlockContext, { body }: OperationEntry, list: FindingList): void {
  const { block, variables } = context;
  const request = block.request;
  if (!body || request?.kind !== 'http') return;
  const json = request.body?.json;
  if (!json) return;
  const value = valueOfNode(json, variables);
  if (value === UNKNOWN) return;
  const problems = problemsOf(body.schema, value, { fork: consensusForkOf(block, variables) });
  addNodeFindings(list, block.text, json, body.schema, [...problems, ...fractions(json, body.schema)]);
}
