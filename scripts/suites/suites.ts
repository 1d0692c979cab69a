/** The test suites, and when each of them runs. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../editor/parts';
import { isDesktop } from '../editor/suite';

/**
 * Which command runs a suite. The rings are listed in CONTRIBUTING.md, and each suite is in one of them.
 *
 * - `gate`: `npm test`. It decides whether a change lands, so its answer never depends on the time, on a driven window or on
 *   a quiet machine.
 * - `window`: `npm run test:window`, what needs a window or a page in Chromium, an older VS Code or another editor.
 * - `night`: `npm run test:night`, random input, long plays and real nodes.
 */
type Ring = 'gate' | 'window' | 'night';

/** What suites share, and what is made once before they start. */
export type Need = 'browser' | 'latest' | 'oldest' | 'package' | 'geth';

export interface Suite {
  readonly name: string;
  readonly what: string;
  readonly ring: Ring;
  /** Arguments of Node. */
  readonly command: readonly string[];
  /** Usual duration alone on two cores, in seconds: the longest suite starts first. */
  readonly usually: number;
  /** Chromium, a VS Code server by its version, the packaged extension, or Geth where Go is there. */
  readonly needs?: readonly Need[];
  /** What no other suite may use at the same time: the usual ports of nodes. */
  readonly apart?: 'usual ports' | undefined;
  /** Whether it is a program that counts as one test, which passes with exit code 0, instead of mocha. */
  readonly isProgram?: boolean;
  /** Its timeout in minutes, {@link TIMEOUT_MINUTES} by default. */
  readonly timeoutMinutes?: number;
}

/** A suite that takes longer than this has left something open. */
export const TIMEOUT_MINUTES = 10;

const mochaProgram = ['node_modules/mocha/bin/mocha.js'];

/** Only files that end in .test.ts are tests; the programs that they start are in the same folders. */
function mocha(folder: string, ...options: string[]): readonly string[] {
  return [...mochaProgram, ...options, `test/${folder}/**/*.test.ts`];
}

/**
 * How long the files of the window tests usually take, in seconds. Each is a suite, because together they take longer than
 * any other.
 */
const windowSeconds: Readonly<Record<string, number>> = {
  'alerts.test.ts': 130,
  'allowing.test.ts': 30,
  'asking.test.ts': 30,
  'browser.test.ts': 25,
  'browser-sidebar.test.ts': 25,
  'contracts.test.ts': 80,
  'crashes.test.ts': 30,
  'dashboard.test.ts': 75,
  'directives.test.ts': 20,
  'finding.test.ts': 40,
  'first-answer.test.ts': 25,
  'foreign-text.test.ts': 90,
  'host-crash.test.ts': 105,
  'keys.test.ts': 160,
  'markdown.test.ts': 30,
  'node-details.test.ts': 40,
  'nodes.test.ts': 60,
  'notebook.test.ts': 120,
  'past.test.ts': 70,
  'pasting.test.ts': 20,
  'question.test.ts': 25,
  'responses.test.ts': 80,
  'restarts.test.ts': 140,
  'rows.test.ts': 40,
  'sending.test.ts': 115,
  'sidebar.test.ts': 20,
  'simulate.test.ts': 50,
  'specifications.test.ts': 20,
  'states.test.ts': 80,
  'walkthrough.test.ts': 35,
};

/** The window tests that run a node at one of the usual ports of this machine, or say that there is none. */
const atUsualPorts: ReadonlySet<string> = new Set(
  ['finding', 'first-answer', 'first-look', 'host-crash', 'nodes', 'states', 'walkthrough'].map(
    (name) => `${name}.test.ts`,
  ),
);

const windowFiles: readonly string[] = readdirSync(path.join(projectRoot, 'test', 'window'))
  .filter((name) => name.endsWith('.test.ts'))
  .sort();

const dot = ['--reporter', 'dot'];
const editor = ['--import', 'tsx', 'test/editor/run.ts'];

const gate: readonly Omit<Suite, 'ring'>[] = [
  { name: 'unit', what: 'pure functions, no sockets', command: mocha('unit', ...dot), usually: 70 },
  {
    name: 'rules',
    what: 'every rule against its marker fixtures',
    command: mocha('rules', ...dot),
    usually: 25,
  },
  {
    name: 'accuracy',
    what: 'mistakes in every request and response of the catalogue',
    command: mocha('accuracy', ...dot),
    usually: 62,
  },
  {
    name: 'protocol',
    what: 'the language server over streams',
    command: mocha('protocol', ...dot),
    usually: 18,
  },
  { name: 'grammar', what: 'the TextMate grammars', command: mocha('grammar', ...dot), usually: 3 },
  {
    name: 'documents',
    what: 'links, examples and outputs of the documents',
    command: mocha('documents', ...dot),
    usually: 10,
  },
  {
    name: 'node',
    what: 'real sockets and processes: runner, demo node, CLI, anvil',
    command: mocha('node', ...dot),
    usually: 215,
  },
  {
    name: 'hostile',
    what: 'nodes that fail, misbehave or attack, over real sockets',
    command: mocha('hostile', ...dot),
    usually: 82,
  },
  {
    name: 'patterns-small',
    what: 'the time that small regular expressions can take',
    command: [...mochaProgram, 'test/patterns/small.test.ts'],
    usually: 20,
  },
  {
    name: 'packages',
    what: 'the VSIX and the npm package, installed into empty folders',
    command: mocha('packages', ...dot),
    usually: 65,
    needs: ['latest', 'package'],
  },
  {
    name: 'editor-latest',
    what: 'the packaged extension in the extension host of the latest VS Code',
    command: [...editor, 'latest'],
    usually: 105,
    needs: ['browser', 'latest', 'package'],
  },
];

const driven: readonly Omit<Suite, 'ring'>[] = [
  ...windowFiles.map((file) => ({
    name: `window-${path.basename(file, '.test.ts')}`,
    what: 'what only a person can do, in a driven window',
    // A server that a failed test leaves open must not keep the suite from ending.
    command: [...mochaProgram, '--exit', `test/window/${file}`],
    usually: windowSeconds[file] ?? 60,
    apart: atUsualPorts.has(file) ? ('usual ports' as const) : undefined,
    needs: ['browser', 'latest', 'package'] as const,
  })),
  {
    name: 'panels',
    what: 'the pages of the panels in Chromium, with their accessibility',
    command: mocha('panels'),
    usually: 120,
    needs: ['browser'],
  },
  {
    name: 'editor-oldest',
    what: 'the packaged extension in the extension host of the oldest supported VS Code',
    command: [...editor, 'oldest'],
    usually: 120,
    needs: ['browser', 'oldest', 'package'],
  },
  {
    name: 'neovim',
    what: 'the language server in Neovim',
    command: mocha('neovim'),
    usually: 10,
    needs: ['package'],
  },
  { name: 'tree-sitter', what: 'the grammar for tree-sitter', command: mocha('tree-sitter'), usually: 2 },
];

const night: readonly Omit<Suite, 'ring'>[] = [
  {
    name: 'fuzz',
    what: 'random documents, files, responses and copied commands',
    command: ['--import', 'tsx', 'test/fuzz/run.ts', '--minutes', '10', '--seed', String(seedOfToday())],
    usually: 620,
    isProgram: true,
    timeoutMinutes: 20,
  },
  {
    name: 'patterns-all',
    what: 'the time that each regular expression can take',
    command: [...mochaProgram, 'test/patterns/all.test.ts'],
    usually: 130,
  },
  {
    name: 'soak',
    what: 'twenty nodes watched for a short time: memory, sockets, timers',
    command: mocha('soak', '--expose-gc'),
    usually: 70,
  },
  {
    name: 'real',
    what: 'Geth, where Go can build it, and Hardhat',
    command: [...mochaProgram, 'test/real/geth.test.ts', 'test/real/hardhat.test.ts'],
    usually: 60,
    needs: ['geth'],
  },
];

export const suites: readonly Suite[] = [
  ...gate.map((suite): Suite => ({ ...suite, ring: 'gate' })),
  ...driven.map((suite): Suite => ({ ...suite, ring: 'window' })),
  ...night.map((suite): Suite => ({ ...suite, ring: 'night' })),
];

/** Why a suite cannot run on this system, if so: it counts as one skipped test. */
export function whyNotHere({ name, needs = [] }: Suite): string | undefined {
  const needsEditor = needs.some((need) => need === 'browser' || need === 'latest' || need === 'oldest');
  if (!needsEditor || process.platform === 'linux') return undefined;
  if (name.startsWith('editor-') && isDesktop()) return undefined;
  return 'The VS Code server and the Chromium of npm run on Linux only.';
}

/** Another one each day, so that every night tries other input. A failure prints the seed to try again. */
function seedOfToday(): number {
  return Math.floor(Date.now() / 86_400_000) * 100_000;
}

const ringsOfOption: Readonly<Record<string, readonly Ring[]>> = {
  '--window': ['window'],
  '--night': ['night'],
  '--all': ['gate', 'window', 'night'],
};

/**
 * The suites that the arguments of `npm test` ask for: the gate without arguments, other rings with `--window`, `--night` or
 * `--all`, or any by name. `editor` stands for every suite whose name begins with `editor-`.
 * @returns the first unknown argument as a string
 */
export function suitesFor(args: readonly string[]): readonly Suite[] | string {
  const [option = ''] = args;
  const rings: readonly Ring[] | undefined = args.length === 0 ? ['gate'] : ringsOfOption[option];
  if (rings && args.length <= 1) return suites.filter(({ ring }) => rings.includes(ring));
  const fits = (suite: Suite, name: string) => suite.name === name || suite.name.startsWith(`${name}-`);
  const unknown = args.find((name) => !suites.some((suite) => fits(suite, name)));
  if (unknown !== undefined) return unknown;
  return suites.filter((suite) => args.some((name) => fits(suite, name)));
}
