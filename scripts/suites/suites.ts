/** The suites of `npm test`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../editor/parts';

export interface Suite {
  readonly name: string;
  readonly what: string;
  /** Arguments of Node. */
  readonly command: readonly string[];
  /** Usual duration alone on two cores, in seconds: the longest suite starts first. */
  readonly usually: number;
  /** What it needs: a browser and VS Code servers (`editor`), the packaged extension (`package`). */
  readonly needs?: readonly ('editor' | 'package')[];
  /** Whether it drives a VS Code window by keyboard and mouse. */
  readonly drivesWindow?: boolean;
}

const mochaProgram = ['--import', 'tsx', 'node_modules/mocha/bin/mocha.js'];

/** Only files that end in .test.ts are tests; the programs that they start are in the same folders. */
function mocha(folder: string, ...options: string[]): readonly string[] {
  return [...mochaProgram, ...options, `test/${folder}/**/*.test.ts`];
}

/**
 * How long each file of the window tests usually takes, in seconds. They have a suite each, because together they take
 * longer than any other.
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
  'finding.test.ts': 40,
  'foreign-text.test.ts': 90,
  'host-crash.test.ts': 105,
  'keys.test.ts': 160,
  'markdown.test.ts': 30,
  'nodes.test.ts': 60,
  'notebook.test.ts': 120,
  'past.test.ts': 70,
  'pasting.test.ts': 20,
  'question.test.ts': 25,
  'responses.test.ts': 80,
  'restarts.test.ts': 140,
  'rows.test.ts': 40,
  'sending.test.ts': 115,
  'simulate.test.ts': 50,
  'sidebar.test.ts': 30,
  'specifications.test.ts': 20,
  'states.test.ts': 80,
  'walkthrough.test.ts': 35,
};

const windowFiles: readonly string[] = readdirSync(path.join(projectRoot, 'test', 'window'))
  .filter((name) => name.endsWith('.test.ts'))
  .sort();

const dot = ['--reporter', 'dot'];
const editor = ['--import', 'tsx', 'test/editor/run.ts'];

export const suites: readonly Suite[] = [
  { name: 'unit', what: 'pure functions, no sockets', command: mocha('unit', ...dot), usually: 6 },
  {
    name: 'rules',
    what: 'every rule against its marker fixtures',
    command: mocha('rules', ...dot),
    usually: 3,
  },
  {
    name: 'accuracy',
    what: 'mistakes in every request and response of the catalogue',
    command: mocha('accuracy'),
    usually: 15,
  },
  { name: 'protocol', what: 'the language server over streams', command: mocha('protocol'), usually: 3 },
  { name: 'grammar', what: 'the TextMate grammars', command: mocha('grammar'), usually: 2 },
  { name: 'tree-sitter', what: 'the grammar for tree-sitter', command: mocha('tree-sitter'), usually: 2 },
  {
    name: 'node',
    what: 'real sockets and processes: runner, demo node, CLI, anvil',
    command: mocha('node'),
    usually: 36,
  },
  {
    name: 'panels',
    what: 'the pages of the panels in Chromium',
    command: mocha('panels'),
    usually: 30,
    needs: ['editor'],
  },
  {
    name: 'hostile',
    what: 'nodes that fail, misbehave or attack, over real sockets',
    command: mocha('hostile', ...dot),
    usually: 20,
  },
  {
    name: 'patterns',
    what: 'the time that regular expressions can take',
    command: mocha('patterns'),
    usually: 60,
  },
  {
    name: 'soak',
    what: 'twenty nodes watched for a short time: memory, sockets, timers',
    command: ['--expose-gc', ...mocha('soak')],
    usually: 70,
  },
  {
    name: 'documents',
    what: 'links, examples and outputs of the documents',
    command: mocha('documents'),
    usually: 3,
  },
  {
    name: 'packages',
    what: 'the VSIX and the npm package, installed into empty folders',
    command: mocha('packages'),
    usually: 20,
    needs: ['editor', 'package'],
  },
  {
    name: 'neovim',
    what: 'the language server in Neovim',
    command: mocha('neovim'),
    usually: 10,
    needs: ['package'],
  },
  ...windowFiles.map(
    (file): Suite => ({
      name: `window-${path.basename(file, '.test.ts')}`,
      what: 'what only a person can do, in a driven window',
      // A server that a failed test leaves open must not keep the suite from ending.
      command: [...mochaProgram, '--exit', `test/window/${file}`],
      usually: windowSeconds[file] ?? 60,
      needs: ['editor', 'package'],
      drivesWindow: true,
    }),
  ),
  {
    name: 'editor-latest',
    what: 'the packaged extension in the latest VS Code',
    command: [...editor, 'latest'],
    usually: 90,
    needs: ['editor', 'package'],
    drivesWindow: true,
  },
  {
    name: 'editor-oldest',
    what: 'the packaged extension in the oldest supported VS Code',
    command: [...editor, 'oldest'],
    usually: 90,
    needs: ['editor', 'package'],
    drivesWindow: true,
  },
];

/**
 * The suites with these names; all without names. `editor` stands for every suite whose name begins with `editor-`.
 * @returns the first unknown name as a string
 */
export function suitesNamed(names: readonly string[]): readonly Suite[] | string {
  if (names.length === 0) return suites;
  const fits = (suite: Suite, name: string) => suite.name === name || suite.name.startsWith(`${name}-`);
  const unknown = names.find((name) => !suites.some((suite) => fits(suite, name)));
  if (unknown !== undefined) return unknown;
  return suites.filter((suite) => names.some((name) => fits(suite, name)));
}
