import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import type { Log } from '../log';
import { demoPorts } from './find-demo';
import { type DemoUrls, readDemoUrls } from './node';
import type { NodeRegistry } from './registry';

export interface DemoNode extends vscode.Disposable {
  start(): Promise<void>;
  stop(): void;
}

/** The demo node as a process of this window: it ends with the window. */
export function createDemoNode(cliPath: string, registry: NodeRegistry, log: Log): DemoNode {
  let child: ChildProcess | undefined;
  let starting: Promise<void> | undefined;

  const mark = () => {
    void vscode.commands.executeCommand('setContext', 'slotpad.demoRuns', child !== undefined);
  };

  const launch = async () => {
    // The usual ports are where other windows and terminals look for it; if they are taken, any free ones.
    for (const ports of [
      [demoPorts.beacon, demoPorts.execution],
      [0, 0],
    ] as const) {
      const started = await startProcess(cliPath, ports, log);
      if ('failure' in started) {
        log.info(`The demo node did not start on ports ${ports.join(' and ')}: ${started.failure}`);
        continue;
      }
      child = started.child;
      started.child.once('exit', () => {
        if (child !== started.child) return;
        child = undefined;
        mark();
        registry.setDemo(undefined, 'started');
      });
      mark();
      registry.setDemo(started.urls, 'started');
      log.info(`Demo node: beacon ${started.urls.beacon}, execution ${started.urls.execution}`);
      return;
    }
    const show = 'Show Log';
    const answer = await vscode.window.showErrorMessage(
      'The demo node did not start. The log says why.',
      show,
    );
    if (answer === show) log.show();
  };

  const stop = () => {
    const running = child;
    child = undefined;
    if (!running) return;
    running.kill('SIGTERM');
    mark();
    registry.setDemo(undefined, 'started');
  };

  return {
    async start() {
      if (child || registry.demo) {
        void vscode.window.showInformationMessage('The demo node runs already.');
        return;
      }
      starting ??= launch().finally(() => {
        starting = undefined;
      });
      await starting;
    },
    stop() {
      if (child) stop();
      else void vscode.window.showInformationMessage('This window has not started a demo node.');
    },
    dispose() {
      child?.kill('SIGTERM');
      child = undefined;
    },
  };
}

type Started = { readonly child: ChildProcess; readonly urls: DemoUrls } | { readonly failure: string };

function startProcess(cliPath: string, ports: readonly [number, number], log: Log): Promise<Started> {
  const flags = ['--gui', '--validator-monitor-auto', '--always-prepare-payload'];
  const recipient = [
    '--suggested-fee-recipient',
    `0x${'42'.repeat(20)}`,
    '--prepare-payload-lookahead',
    '8000',
  ];
  const places = ['--beacon-port', String(ports[0]), '--execution-port', String(ports[1])];
  const child = spawn(process.execPath, [cliPath, 'demo-node', ...places, ...flags, ...recipient], {
    // The editor's own executable runs as plain Node with this.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve) => {
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
      log.debug(`demo node: ${text.trimEnd()}`);
    });
    const lines = createInterface({ input: child.stdout });
    lines.once('line', (line) => {
      const urls = readDemoUrls(line);
      if (urls) {
        resolve({ child, urls });
      } else {
        child.kill('SIGTERM');
        resolve({ failure: `it said "${line.slice(0, 200)}".` });
      }
    });
    child.once('error', (error) => resolve({ failure: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ failure: complaint.trim() || `it ended with ${signal ?? `code ${code}`}.` }),
    );
  });
}
