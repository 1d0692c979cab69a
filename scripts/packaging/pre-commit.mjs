#!/usr/bin/env node
/**
 * Runs `slotpad` for pre-commit, which clones this repository and keeps the clone. Builds it at the first run: npm does not
 * run the scripts of a package from Git unless the user allows each.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(root, 'dist/cli.js');

function run(command, ...args) {
  // npm is a script of the shell on Windows. Its output would stand before that of each hook.
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    shell: process.platform === 'win32',
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(
    `${command} ${args.join(' ')} failed, so that Slotpad could not be built.\n${stdout}${stderr}`,
  );
  process.exit(2);
}

if (!existsSync(program)) {
  run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  run('node', 'esbuild.mjs');
}
process.exit(
  spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 2,
);
