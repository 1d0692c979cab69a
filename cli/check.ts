import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../catalogue/built-in/catalogue';
import type { Contracts } from '../common/contracts/contracts';
import { type Failure, failed, type Result, success } from '../common/result';
import type { EnvironmentValues, Position, Range, ScratchDocumentApi } from '../common/scratch/api';
import { ScratchDocument } from '../common/scratch/document/document';
import { readImports } from '../common/scratch/document/imports';
import { fencedText, fencedUri, removedIndents, requestFences } from '../common/scratch/markdown/fences';
import { isCheckedInMarkdown } from '../common/scratch/markdown/fragment';
import { startsWithSeparator } from '../common/scratch/parse/blocks';
import { read } from '../common/scratch/reading/reading';
import type { Language } from '../common/scratch/types';
import { mayNameContracts } from '../common/scratch/variables/contracts-of';
import { fileVariables } from '../common/scratch/variables/variables';
import { readTargets, type Targets } from '../common/target/client-target';
import { createChecker } from '../server/check/check';
import { markdownOptions, type RuleOptions } from '../server/rules/rule';
import { contractsOption, createWorkspaceContracts, type WorkspaceContracts } from './contracts';
import { repeatableVariableOptions, surroundingsIn, surroundingsOf, variableOptions } from './environment';
import { checkableFiles, readScratch, shownPath } from './files';
import { checkGithub } from './formats/github';
import { checkJson } from './formats/json';
import {
  type CheckedBlocks,
  type CheckedFile,
  hasChecked,
  uncheckedText,
  unusableFile,
  withoutSecrets,
} from './formats/report';
import { checkSarif } from './formats/sarif';
import { checkText } from './formats/text';
import { expandGlobs } from './glob';
import { readInput, readsInput } from './inline';
import { type OptionSpec, type Options, oneOf, parseOptions } from './options';
import { painter, type Terminal, write } from './output/terminal';
import { createSpecifications, type Specifications, specificationOption } from './specifications';
import { checkUsage } from './usage';
import { version } from './version';
import type { WorkspaceSettings } from './workspace-settings';

const SCOPES = ['all', 'ethereum'] as const;
export const CHECK_FORMATS = ['text', 'json', 'github', 'sarif'] as const;

/** `slotpad check`. Returns the exit code; fails when it could not run. */
export async function check(
  args: readonly string[],
  terminal: Terminal,
  configured: readonly string[] = [],
): Promise<Result<number>> {
  const spec: OptionSpec = {
    values: {
      '--format': CHECK_FORMATS.join('|'),
      ...variableOptions,
      '--http': SCOPES.join('|'),
      '--language': 'http|jsonrpc',
      '--target': 'CLIENT',
      ...specificationOption,
      ...contractsOption,
    },
    switches: ['--stdin', '--help', '-h'],
    repeatable: ['--specification', '--contracts', ...repeatableVariableOptions],
  };
  const parsed = parseOptions(args, spec, configured);
  if (!parsed.ok) return parsed;
  const options = parsed.value;
  if (options.has('--help') || options.has('-h')) {
    await write(terminal.out, checkUsage);
    return success(0);
  }
  const format = oneOf(options, '--format', CHECK_FORMATS);
  if (!format.ok) return format;
  const scope = oneOf(options, '--http', SCOPES);
  if (!scope.ok) return scope;
  const target = targetOption(options.get('--target'), '--target');
  if (!target.ok) return target;
  const sources = readsInput(options)
    ? await fromInput(options, terminal)
    : options.has('--language')
      ? failed({ message: '--language is for --stdin: files are known by their names.' })
      : await fromFiles(options.rest, terminal);
  if (!sources.ok) return sources;

  const found = await checkSources(
    sources.value,
    { options, http: scope.value, target: target.value },
    terminal,
  );
  if (!found.ok) return found;
  const checked = found.value;
  await write(terminal.err, uncheckedText(checked));
  if (!checked.some((file) => hasChecked(file) || file.isUnused)) {
    return failed({
      message:
        'Nothing was checked: there is no Ethereum request in a code block with the language http, rest or jsonrpc.',
    });
  }
  const printed = {
    text: () => checkText(checked, painter(terminal.color)),
    json: () => checkJson(checked),
    github: () => checkGithub(checked),
    sarif: () => checkSarif(checked, version, rulePages(terminal.env ?? {})),
  }[format.value]();
  await write(terminal.out, printed);
  return success(checked.some((file) => file.findings.some((one) => one.severity === 'error')) ? 1 : 0);
}

interface CheckOptions {
  readonly options: Options;
  readonly http: (typeof SCOPES)[number];
  /** By the command line. */
  readonly target: Targets;
}

/** One file that cannot be used is a finding in that file; all others are checked. */
async function checkSources(
  sources: readonly (CheckSource | UnreadSource)[],
  { options, http, target }: CheckOptions,
  terminal: Terminal,
): Promise<Result<readonly CheckedFile[]>> {
  const specifications = createSpecifications(options, terminal);
  const contracts = createWorkspaceContracts(options, terminal);
  const checked: CheckedFile[] = [];
  /** Files beside those that are checked, once each. */
  const beside = new Map<string, CheckedFile>();
  /** Why the first folder without the environment does not have it. */
  let missing: Failure | undefined;
  let isEnvironmentKnown = false;
  for (const source of sources) {
    const chosen = await surroundingsOf(source.folder, options, terminal.cwd);
    // A folder without the environment is checked with the values that do not depend on it.
    const around = chosen.ok ? chosen : await surroundingsIn(source.folder, undefined, options, terminal.cwd);
    if (!around.ok) return around;
    if (chosen.ok) isEnvironmentKnown = true;
    else missing ??= chosen.failure;
    const { environment, workspace } = around.value;
    const { defaultHeaders, values: settings } = workspace;
    const problems = [...around.value.problems];
    if (!chosen.ok) problems.push({ file: source.folder, failure: chosen.failure });
    const inSettings = options.has('--target')
      ? success(target)
      : targetOption(settings['slotpad.target'], 'slotpad.target');
    if (!inSettings.ok) problems.push({ file: workspace.file, failure: inSettings.failure });
    const stated = inSettings.ok ? inSettings.value : {};
    for (const { file, failure, place } of problems) {
      beside.set(failure.message, unusableFile(shownPath(file, terminal.cwd), failure, place));
    }
    if ('failure' in source) {
      checked.push(unusableFile(source.file, source.failure));
      continue;
    }
    const own = await definedIn(workspace, source, specifications, contracts);
    if (!own.ok) return own;
    const rules = {
      environmentKnown: chosen.ok && (options.has('--env') || options.has('-e')),
      http,
      environmentUnread: problems.length > 0,
      defaultHeaders,
      nodeNames: { names: ['beacon', 'execution'], mayBeElsewhere: true },
    };
    checked.push(
      await checkSource(source, {
        values: environment,
        rules,
        stated,
        ...own.value,
      }),
    );
  }
  // A name that no folder has is a mistake of the command.
  if (missing && !isEnvironmentKnown) return failed(missing);
  return success([...checked, ...beside.values()]);
}

/** A file that cannot be read. */
interface UnreadSource {
  readonly file: string;
  readonly folder: string;
  readonly failure: Failure;
}

interface CheckSource {
  readonly file: string;
  readonly folder: string;
  readonly text: string;
  /** The scratch files in it: itself, or the code blocks of Markdown for each language. */
  readonly texts: readonly SourceText[];
}

async function fromInput(options: Options, terminal: Terminal): Promise<Result<readonly CheckSource[]>> {
  const read = await readInput(options, terminal);
  if (!read.ok) return read;
  const { text } = read.value;
  return success([
    { file: '<stdin>', folder: terminal.cwd, text, texts: [{ uri: 'stdin:', ...read.value }] },
  ]);
}

async function fromFiles(
  paths: readonly string[],
  { cwd }: Terminal,
): Promise<Result<readonly (CheckSource | UnreadSource)[]>> {
  if (paths.length === 0) return failed({ message: 'Name files or folders to check: slotpad check PATH…' });
  const expanded = await expandGlobs(paths, cwd);
  if (!expanded.ok) return expanded;
  const files = await checkableFiles(expanded.value, cwd);
  if (!files.ok) return files;
  const sources: (CheckSource | UnreadSource)[] = [];
  for (const { shown, absolute, language } of files.value) {
    const read = await readScratch(absolute, shown);
    if (!read.ok) {
      sources.push({ file: shown, folder: path.dirname(absolute), failure: read.failure });
      continue;
    }
    const text = read.value;
    const uri = pathToFileURL(absolute).href;
    const texts = language ? [{ uri, language, text }] : markdownTexts(uri, text);
    sources.push({ file: shown, folder: path.dirname(absolute), text, texts });
  }
  return success(sources);
}

/**
 * The URL of the rule pages in the repository that a GitHub Action is from. A path of this machine would lead nowhere, and
 * give it away; the text of the pages is in the output itself.
 */
function rulePages({
  GITHUB_ACTION_REF: ref,
  GITHUB_ACTION_REPOSITORY: repository,
  GITHUB_SERVER_URL: server = 'https://github.com',
}: NonNullable<Terminal['env']>): string | undefined {
  return repository && ref ? `${server}/${repository}/blob/${ref}/docs/rules` : undefined;
}

/** The targets of an option or a setting. */
function targetOption(value: unknown, name: string): Result<Targets> {
  const { targets, problems } = readTargets(value);
  const [problem] = problems;
  return problem === undefined ? success(targets) : failed({ message: `${name}: ${problem}` });
}

async function checkSource(source: CheckSource, given: Given): Promise<CheckedFile> {
  const { file, text, texts } = source;
  const checked: CheckedText[] = [];
  for (const one of texts) checked.push(await checkOne(one, source.folder, given));
  const findings = checked.flatMap((one) => one.findings);
  const blocks = checked.flatMap((one) => one.blocks ?? []);
  if (texts.length === 1 && blocks.length === 0) return withoutSecrets({ file, text, findings });
  return withoutSecrets({
    file,
    text,
    findings: findings.sort((a, b) => byPlace(a.range, b.range)),
    blocks: {
      checked: blocks.reduce((sum, one) => sum + one.checked, 0),
      unchecked: blocks.flatMap((one) => one.unchecked).sort((a, b) => a - b),
    },
  });
}

type CheckedText = Pick<CheckedFile, 'findings' | 'blocks'>;

/** The specifications of a workspace, and its contracts if a file may name them. */
async function definedIn(
  workspace: WorkspaceSettings,
  { folder, text }: CheckSource,
  specifications: Specifications,
  contracts: WorkspaceContracts,
): Promise<Result<Pick<Given, 'catalogue' | 'contracts'>>> {
  const catalogue = await specifications.catalogueFor(workspace);
  if (!catalogue.ok) return catalogue;
  if (!contracts.given && !mayNameContracts(text))
    return success({ catalogue: catalogue.value, contracts: undefined });
  const known = await contracts.contractsFor(workspace, folder);
  return known.ok ? success({ catalogue: catalogue.value, contracts: known.value }) : known;
}

interface Given {
  readonly values: EnvironmentValues;
  readonly rules: RuleOptions;
  readonly stated: Targets;
  readonly catalogue: Catalogue | undefined;
  readonly contracts: Contracts | undefined;
}

async function checkOne(
  { uri, language, text, inMarkdown }: SourceText,
  folder: string,
  { values, rules, stated, catalogue, contracts }: Given,
): Promise<CheckedText> {
  const sources = { stated };
  const checker = createChecker({
    rules: inMarkdown ? markdownOptions(rules) : rules,
    environment: () => values,
    targets: () => sources,
  });
  const document = new ScratchDocument(uri, language, 1, text);
  document.catalogue = catalogue;
  document.contracts = contracts;
  document.imports = await readImports(
    document,
    async (imported) => {
      const read = await readScratch(path.resolve(folder, imported), imported);
      return { text: read.ok ? read.value : undefined };
    },
    async (bodyFile) => existsSync(path.resolve(folder, bodyFile)),
  );
  const findings = checker.check(document);
  if (!inMarkdown) return { findings };
  return {
    findings: findings.map((one) => ({ ...one, range: inMarkdown(one.range) })),
    blocks: checkedBlocks(document),
  };
}

function byPlace(a: Range, b: Range): number {
  return a.start.line - b.start.line || a.start.character - b.start.character;
}

/** A scratch file, or the code blocks of Markdown as one. */
interface SourceText {
  readonly uri: string;
  readonly language: Language;
  readonly text: string;
  /** The range in the Markdown file; undefined for a scratch file. */
  readonly inMarkdown?: (range: Range) => Range;
}

/** The code blocks of a Markdown file as one scratch file for each language. */
function markdownTexts(uri: string, markdown: string): readonly SourceText[] {
  const fences = requestFences(markdown);
  const indents = removedIndents(fences);
  const inMarkdown = ({ start, end }: Range): Range => ({ start: moved(start), end: moved(end) });
  const moved = ({ line, character }: Position): Position => ({
    line,
    character: character + (indents.get(line) ?? 0),
  });
  const languages = [...new Set(fences.map(({ language }) => language))];
  return languages.map((language: Language) => ({
    uri: fencedUri(uri, language),
    language,
    text: fencedText(fences, language),
    inMarkdown,
  }));
}

/** The blocks of a scratch file from Markdown that are checked, and the others. */
function checkedBlocks(document: ScratchDocumentApi): CheckedBlocks {
  const variables = fileVariables(document);
  const unchecked: number[] = [];
  let checked = 0;
  for (const { block, startLine } of document.blocks()) {
    const lines = block.text.split('\n');
    const first = lines.findIndex((line) => line.trim() !== '' && !startsWithSeparator(line));
    if (first === -1) continue;
    if (isCheckedInMarkdown(block, read(block, variables, document.catalogue))) checked++;
    else unchecked.push(startLine + first);
  }
  return { checked, unchecked };
}
