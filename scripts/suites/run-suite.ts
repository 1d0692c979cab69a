import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../editor/parts';
import { type Suite, TIMEOUT_MINUTES } from './suites';
import { type SuiteResult, totalsOf, totalsOfProgram } from './totals';

export interface RunOptions {
  /** Folder for temporary files; each suite gets a subfolder. */
  readonly scratch: string;
  readonly env: Readonly<Record<string, string>>;
  /** Prints the output as it arrives instead of at the end. */
  readonly live: boolean;
}

const children = new Set<ChildProcess>();

/** tsx keeps what it has compiled in the folder for temporary files: the suites share it, so that each file is compiled once. */
function shareCompiled(temporary: string, compiled: string): void {
  mkdirSync(compiled, { recursive: true });
  const user = process.geteuid?.() ?? userInfo().username;
  symlinkSync(compiled, path.join(temporary, `tsx-${user}`), 'junction');
}

/** Ends all running suites with all processes that they started. */
export function stopSuites(): void {
  for (const child of children) stop(child);
}

/** Runs a suite in a process group of its own, and prints its output with its totals. */
export async function runSuite(suite: Suite, options: RunOptions): Promise<SuiteResult> {
  const { live } = options;
  const { timeoutMinutes = TIMEOUT_MINUTES } = suite;
  const started = performance.now();
  const temporary = path.join(options.scratch, suite.name);
  mkdirSync(temporary);
  shareCompiled(temporary, path.join(options.scratch, 'compiled'));
  const title = `\n── ${suite.name}: ${suite.what}\n`;
  if (live) process.stdout.write(title);
  const child = spawn(process.execPath, [...suite.command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: projectRoot,
    detached: process.platform !== 'win32',
    env: { ...process.env, ...options.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  });
  children.add(child);
  const all: Buffer[] = [];
  const printed: Buffer[] = [];
  for (const [stream, isOut] of [
    [child.stdout, true],
    [child.stderr, false],
  ] as const) {
    stream.on('data', (chunk: Buffer) => {
      all.push(chunk);
      if (isOut) printed.push(chunk);
      if (live) process.stdout.write(chunk);
    });
  }
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    stop(child);
  }, timeoutMinutes * 60_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  // Ends everything that it started and left running.
  stop(child);
  children.delete(child);
  const totals = suite.isProgram ? totalsOfProgram(code) : totalsOf(Buffer.concat(printed).toString(), code);
  const fault = isLate
    ? `It did not end within ${timeoutMinutes} minutes: something was left open.`
    : totals.fault;
  const result: SuiteResult = {
    ...totals,
    name: suite.name,
    seconds: (performance.now() - started) / 1000,
    ...(fault === undefined ? {} : { fault }),
  };
  process.stdout.write(
    `${live ? '' : title}${live ? '' : Buffer.concat(all).toString().trimEnd()}\n${endOf(result)}\n`,
  );
  return result;
}

function endOf({ name, passed, failed, skipped, seconds, fault }: SuiteResult): string {
  const line = `   ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(1)} s`;
  return fault === undefined ? line : `   ${fault}\n${line}`;
}

function stop(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    // The group includes browsers, servers and demo nodes.
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Everything has ended already.
  }
}
