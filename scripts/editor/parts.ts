/**
 * The parts of a real VS Code that come from the npm registry: the VS Code server in `code-server`, the Node version
 * that it needs, and a headless Chromium as its window. They are large, so they are installed in `.vscode-test/`,
 * outside the dependencies of the project, and only if missing.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

export const projectRoot = path.resolve(import.meta.dirname, '..', '..');
const partsFolder = path.join(projectRoot, '.vscode-test');

/** Installs the parts that are named and missing: versions of VS Code, and `browser`. All of them without a name. */
export function installParts(names: readonly string[]): void {
  const isAsked = (name: string) => names.length === 0 || names.includes(name);
  for (const version of Object.keys(editorVersions) as EditorVersion[])
    if (isAsked(version)) editorProgram(version);
  if (isAsked('browser')) browserProgram();
}

/** What is downloaded once. */
export interface Download {
  readonly what: string;
  /** Space that it takes on disk. */
  readonly megabytes: number;
}

/** The parts of those that are named that are missing: versions of VS Code, and `browser`. */
export function missingParts(names: readonly string[]): readonly Download[] {
  const missing = new Map<string, Download>();
  const need = (folder: string, download: Download) => {
    if (!existsSync(path.join(partsFolder, folder))) missing.set(folder, download);
  };
  for (const version of Object.keys(editorVersions) as EditorVersion[]) {
    if (!names.includes(version)) continue;
    const { codeServer, vscode, node, megabytes } = editorVersions[version];
    need(`code-server-${codeServer}`, { what: `VS Code ${vscode} server`, megabytes });
    if (node !== ownMajor) need(`node-${node}`, { what: `Node ${node}`, megabytes: 190 });
  }
  if (names.includes('browser') && systemBrowser() === undefined)
    need(chromium, { what: 'Chromium', megabytes: 220 });
  return [...missing.values()];
}

/** Says once what is downloaded and how large it is; undefined if nothing is. */
export function downloadNotice(downloads: readonly Download[]): string | undefined {
  if (downloads.length === 0) return undefined;
  const list = downloads.map(({ what, megabytes }) => `${what} (${megabytes} MB)`).join(', ');
  const total = downloads.reduce((all, { megabytes }) => all + megabytes, 0);
  return `Downloads from npm into .vscode-test/, once: ${list}; ${total} MB together.`;
}

const ownMajor = Number(process.versions.node.split('.')[0]);
const chromium = 'chromium-153';

/** The latest VS Code, and the oldest one that `engines.vscode` in package.json allows. */
export const editorVersions = {
  latest: { codeServer: '4.139.1', vscode: '1.139', node: 24, megabytes: 600 },
  oldest: { codeServer: '4.100.3', vscode: '1.100', node: 20, megabytes: 360 },
} as const;
export type EditorVersion = keyof typeof editorVersions;

export interface EditorProgram {
  /** `lib/vscode` of code-server. */
  readonly folder: string;
  /** The Node executable to run it with. */
  readonly node: string;
}

export function editorProgram(version: EditorVersion): EditorProgram {
  const { codeServer, vscode, node } = editorVersions[version];
  const folder = installed(`code-server-${codeServer}`, (into) => {
    say(`Installing the VS Code ${vscode} server …`);
    npmInstall(into, `code-server@${codeServer}`, '--ignore-scripts');
    npmInstall(path.join(into, 'node_modules/code-server/lib/vscode'), '--omit=dev', '--ignore-scripts');
  });
  return {
    folder: path.join(folder, 'node_modules/code-server/lib/vscode'),
    node: nodeProgram(node),
  };
}

/** The Node executable of this process if it has the required major version, otherwise one from npm. */
function nodeProgram(major: number): string {
  if (ownMajor === major) return process.execPath;
  const folder = installed(`node-${major}`, (into) => {
    say(`Installing Node ${major} …`);
    npmInstall(into, `node@${major}`);
  });
  return path.join(folder, 'node_modules/node/bin/node');
}

export interface Browser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

function systemBrowser(): string | undefined {
  return [process.env.CHROME_PATH, ...onPath('chromium', 'chromium-browser', 'google-chrome')].find(
    (candidate) => candidate && existsSync(candidate),
  );
}

/** A system Chromium (`CHROME_PATH` first), otherwise the one in the npm package `@sparticuz/chromium`. */
export function browserProgram(): Browser {
  const system = systemBrowser();
  if (system !== undefined) return { executablePath: system, env: {} };
  const folder = installed(chromium, (into) => {
    say('Installing Chromium …');
    npmInstall(into, '@sparticuz/chromium@153', 'dejavu-fonts-ttf@2', '--ignore-scripts');
    const packed = path.join(into, 'node_modules/@sparticuz/chromium/bin');
    writeFileSync(
      path.join(into, 'chromium'),
      brotliDecompressSync(readFileSync(path.join(packed, 'chromium.br'))),
      {
        mode: 0o755,
      },
    );
    for (const archive of ['al2023', 'swiftshader', 'fonts']) {
      const tar = path.join(into, `${archive}.tar`);
      writeFileSync(tar, brotliDecompressSync(readFileSync(path.join(packed, `${archive}.tar.br`))));
      execFileSync('tar', ['-xf', tar, '-C', into]);
      rmSync(tar);
    }
    renameSync(path.join(into, 'node_modules/dejavu-fonts-ttf/ttf'), path.join(into, 'fonts/DejaVu'));
    rmSync(path.join(into, 'node_modules'), { recursive: true });
  });
  writeFonts(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [path.join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

/** Writes the configuration of the fonts: the folder may have been moved since it was installed. */
function writeFonts(folder: string): void {
  const file = path.join(folder, 'fonts.conf');
  const text = fontsConfig(path.join(folder, 'fonts'));
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  // Replaced in one step, because another browser may be starting.
  const fresh = `${file}.${process.pid}.part`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

/** Without fonts on the machine, the editor would use a proportional font, and columns would not align. */
function fontsConfig(fonts: string): string {
  const prefer = (family: string, font: string) =>
    `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir>
<dir>/usr/share/fonts</dir><cachedir>${path.join(fonts, 'cache')}</cachedir>${[
    prefer('monospace', 'DejaVu Sans Mono'),
    prefer('sans-serif', 'Open Sans'),
    prefer('system-ui', 'Open Sans'),
    prefer('serif', 'DejaVu Serif'),
  ].join('')}</fontconfig>\n`;
}

/** Runs `install` in a new folder and keeps the folder only if it succeeds. */
function installed(name: string, install: (into: string) => void): string {
  mkdirSync(partsFolder, { recursive: true });
  // Several checkouts may share the folder through links: use the same name in all of them.
  const folder = path.join(realpathSync(partsFolder), name);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.${process.pid}.part`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  writeFileSync(path.join(fresh, 'package.json'), '{"private":true}\n');
  install(fresh);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process has installed the same in the meantime.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function npmInstall(cwd: string, ...args: string[]): void {
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error', ...args],
    {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
}

export function onPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) =>
    folders.map((folder) => path.join(folder, name)).filter((file) => existsSync(file)),
  );
}

function say(text: string): void {
  console.error(text);
}
