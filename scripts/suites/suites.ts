/** The test suites, and when each of them runs. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../editor/parts';
import { isDesktop } from '../editor/suite';

/**
 * When a suite runs: with every change (`npm test`, which gives its answer within five minutes on two cores), before a change
 * lands (`npm run test:all`, which includes those), or every night (`npm run test:night`).
 */
type Ring = 'change' | 'landing' | 'night';

export interface Suite {
  readonly name: string;
  readonly what: string;
  readonly ring: Ring;
  /** Arguments of Node. */
  readonly command: readonly string[];
  /** Usual duration alone on two cores, in seconds: the longest suite starts first. */
  readonly usually: number;
  /** What it needs: a browser and VS Code servers (`editor`), the packaged extension (`package`). */
  readonly needs?: readonly ('editor' | 'package')[];
  /** What no other suite may use at the same time: the usual ports of nodes. */
  readonly apart?: 'usual ports' | undefined;
  /** Whether it is a program that counts as one test, which passes with exit code 0, instead of mocha. */
  readonly isProgram?: boolean;
  /** Its timeout in minutes, {@link TIMEOUT_MINUTES} by default. */
  readonly timeoutMinutes?: number;
}

/** A suite that takes longer than this has left something open. */
export const TIMEOUT_MINUTES = 10;

const mochaProgram = ['--import', 'tsx', 'node_modules/mocha/bin/mocha.js'];

/** Only files that end in .test.ts are tests; the programs that they start are in the same folders. */
function mocha(folder: string, ...options: string[]): readonly string[] {
  return [...mochaProgram, ...options, `test/${folder}/**/*.test.ts`];
}

/** Files of test/node that play hours of a node, hundreds of transactions or large responses: half its time. */
const longPlays = [
  'dashboard/session',
  'demo/events',
  'market',
  'response/large',
  'sidebar/alerting',
  'sidebar/scenarios',
  'status',
  'traces',
].map((name) => `test/node/${name}.test.ts`);

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

/** The window tests that run before landing, but for these. */
const windowRings: Readonly<Record<string, Ring>> = {
  // The main paths of a window: send, read the response, look at a node.
  'first-answer.test.ts': 'change',
  'sidebar.test.ts': 'change',
  // Kills processes again and again, and waits each time until the editor has started them anew.
  'restarts.test.ts': 'night',
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

export const suites: readonly Suite[] = [
  {
    name: 'unit',
    what: 'pure functions, no sockets',
    ring: 'change',
    command: mocha('unit', ...dot),
    usually: 48,
  },
  {
    name: 'rules',
    what: 'every rule against its marker fixtures',
    ring: 'change',
    command: mocha('rules', ...dot),
    usually: 12,
  },
  {
    name: 'accuracy',
    what: 'mistakes in every request and response of the catalogue',
    ring: 'landing',
    command: mocha('accuracy'),
    usually: 30,
  },
  {
    name: 'protocol',
    what: 'the language server over streams',
    ring: 'change',
    command: mocha('protocol'),
    usually: 20,
  },
  { name: 'grammar', what: 'the TextMate grammars', ring: 'change', command: mocha('grammar'), usually: 2 },
  {
    name: 'tree-sitter',
    what: 'the grammar for tree-sitter',
    ring: 'change',
    command: mocha('tree-sitter'),
    usually: 2,
  },
  {
    name: 'node',
    what: 'real sockets and processes: runner, demo node, CLI, anvil',
    ring: 'change',
    command: mocha('node', ...longPlays.flatMap((file) => ['--ignore', file])),
    usually: 90,
  },
  {
    name: 'node-long',
    what: 'what takes longer over real sockets: hours of a node, hundreds of transactions, large responses',
    ring: 'landing',
    command: [...mochaProgram, ...longPlays],
    usually: 120,
  },
  {
    name: 'panels',
    what: 'the pages of the panels in Chromium',
    ring: 'landing',
    command: mocha('panels'),
    usually: 120,
    needs: ['editor'],
  },
  {
    name: 'geth',
    what: 'Geth, where it is built (node --import tsx test/real/clients/build.ts geth)',
    ring: 'landing',
    command: [...mochaProgram, 'test/real/geth.test.ts'],
    usually: 40,
  },
  {
    name: 'hostile',
    what: 'nodes that fail, misbehave or attack, over real sockets',
    ring: 'landing',
    command: mocha('hostile', ...dot),
    usually: 47,
  },
  {
    name: 'patterns',
    what: 'the time that regular expressions can take',
    ring: 'night',
    command: mocha('patterns'),
    usually: 130,
  },
  {
    name: 'soak',
    what: 'twenty nodes watched for a short time: memory, sockets, timers',
    ring: 'landing',
    command: ['--expose-gc', ...mocha('soak')],
    usually: 70,
  },
  {
    name: 'documents',
    what: 'links, examples and outputs of the documents',
    ring: 'change',
    command: mocha('documents'),
    usually: 10,
  },
  {
    name: 'packages',
    what: 'the VSIX and the npm package, installed into empty folders',
    ring: 'change',
    command: mocha('packages'),
    usually: 40,
    needs: ['editor', 'package'],
  },
  {
    name: 'neovim',
    what: 'the language server in Neovim',
    ring: 'landing',
    command: mocha('neovim'),
    usually: 10,
    needs: ['package'],
  },
  ...windowFiles.map(
    (file): Suite => ({
      name: `window-${path.basename(file, '.test.ts')}`,
      what: 'what only a person can do, in a driven window',
      ring: windowRings[file] ?? 'landing',
      // A server that a failed test leaves open must not keep the suite from ending.
      command: [...mochaProgram, '--exit', `test/window/${file}`],
      usually: windowSeconds[file] ?? 60,
      apart: atUsualPorts.has(file) ? 'usual ports' : undefined,
      needs: ['editor', 'package'],
    }),
  ),
  {
    name: 'editor-latest',
    what: 'the packaged extension in the latest VS Code',
    ring: 'landing',
    command: [...editor, 'latest'],
    usually: 120,
    needs: ['editor', 'package'],
  },
  {
    name: 'editor-oldest',
    what: 'the packaged extension in the oldest supported VS Code',
    ring: 'landing',
    command: [...editor, 'oldest'],
    usually: 120,
    needs: ['editor', 'package'],
  },
  {
    name: 'long-soak',
    what: 'twenty nodes watched for an hour',
    ring: 'night',
    command: ['--import', 'tsx', 'test/soak/run.ts', '--minutes', '60'],
    usually: 3700,
    isProgram: true,
    timeoutMinutes: 75,
  },
  {
    name: 'fuzz',
    what: 'random documents, files, responses and copied commands',
    ring: 'night',
    command: ['--import', 'tsx', 'test/fuzz/run.ts', '--minutes', '60', '--seed', String(seedOfToday())],
    usually: 3700,
    isProgram: true,
    timeoutMinutes: 75,
  },
];

/** Why a suite cannot run on this system, if so: it counts as one skipped test. */
export function whyNotHere({ name, needs = [] }: Suite): string | undefined {
  if (!needs.includes('editor') || process.platform === 'linux') return undefined;
  if (name.startsWith('editor-') && isDesktop()) return undefined;
  return 'The VS Code server and the Chromium of npm run on Linux only.';
}

/** Another one each day, so that every night tries other input. A failure prints the seed to try again. */
function seedOfToday(): number {
  return Math.floor(Date.now() / 86_400_000) * 100_000;
}

const ringsOfOption: Readonly<Record<string, readonly Ring[]>> = {
  '--all': ['change', 'landing'],
  '--night': ['night'],
};

/**
 * The suites that the arguments of `npm test` ask for: those of each change without arguments, those of other rings with
 * `--all` or `--night`, or any by name. `editor` stands for every suite whose name begins with `editor-`.
 * @returns the first unknown argument as a string
 */
export function suitesFor(args: readonly string[]): readonly Suite[] | string {
  const [option = ''] = args;
  const rings: readonly Ring[] | undefined = args.length === 0 ? ['change'] : ringsOfOption[option];
  if (rings && args.length <= 1) return suites.filter(({ ring }) => rings.includes(ring));
  const fits = (suite: Suite, name: string) => suite.name === name || suite.name.startsWith(`${name}-`);
  const unknown = args.find((name) => !suites.some((suite) => fits(suite, name)));
  if (unknown !== undefined) return unknown;
  return suites.filter((suite) => args.some((name) => fits(suite, name)));
}
