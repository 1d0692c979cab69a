import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type * as vscode from 'vscode';
import { failed, type Result, success } from '../../common/result';
import type { Scenario } from '../../demo/world/scenario';
import { demoPorts } from '../../monitor/nodes/find-demo';
import { type DemoUrls, readDemoUrls } from '../../monitor/nodes/node';
import { scenarioChoices, scenarioName } from '../../workbench/nodes/found';
import { type Log, showError, showInformation, showPick } from '../screen/screen';
import { setContext } from '../surface/commands';
import type { NodeRegistry } from './registry';

export interface DemoNodeProcess extends vscode.Disposable {
  /** Starts the demo node with a scenario, or restarts it with another one. */
  start(scenario: Scenario): Promise<void>;
  /** Whether a demo node that this window started is running. */
  readonly runs: boolean;
  /** Asks for a scenario and starts the demo node with it. */
  choose(): Promise<void>;
  stop(): void;
}

/** The demo node as a child process, which ends with the window. */
export function createDemoNode(cliPath: string, registry: NodeRegistry, log: Log): DemoNodeProcess {
  let child: ChildProcess | undefined;
  let starting: Promise<void> | undefined;
  let running: Scenario | undefined;

  const updateContext = () => {
    void setContext('slotpad.demoRuns', child !== undefined);
  };

  const launch = async (scenario: Scenario) => {
    // Other windows and terminals look for it on the default ports; when they are in use, any free ports.
    for (const ports of [
      [demoPorts.beacon, demoPorts.execution],
      [0, 0],
    ] as const) {
      const started = await startProcess(cliPath, ports, scenario, log);
      if (!started.ok) {
        log.info(`The demo node did not start on ports ${ports.join(' and ')}: ${started.failure.message}`);
        continue;
      }
      const { child: process, urls } = started.value;
      child = process;
      running = scenario;
      process.once('exit', () => {
        if (child !== process) return;
        child = undefined;
        running = undefined;
        updateContext();
        registry.setDemo(undefined, 'started');
      });
      updateContext();
      registry.setDemo(urls, 'started');
      log.info(`Demo node (${scenario}): beacon ${urls.beacon}, execution ${urls.execution}`);
      return;
    }
    const show = 'Show Log';
    const answer = await showError('The demo node did not start. See the log for details.', show);
    if (answer === show) log.show();
  };

  const stop = (): ChildProcess | undefined => {
    const stopped = child;
    child = undefined;
    running = undefined;
    if (!stopped) return undefined;
    stopped.kill('SIGTERM');
    updateContext();
    registry.setDemo(undefined, 'started');
    return stopped;
  };

  const start = async (scenario: Scenario) => {
    if (starting) await starting;
    if (running === scenario) {
      void showInformation(`The demo node is already running: ${scenarioName(scenario)}.`);
      return;
    }
    if (!child && registry.demo) {
      void showInformation(
        `A demo node that this window did not start is running at ${registry.demo.beacon}. To choose its scenario, stop it and start it from this window.`,
      );
      return;
    }
    const before = stop();
    starting = (async () => {
      // The ports have to be free before the next start.
      if (before && before.exitCode === null && before.signalCode === null) await once(before, 'exit');
      await launch(scenario);
    })().finally(() => {
      starting = undefined;
    });
    await starting;
  };

  return {
    start,
    get runs() {
      return child !== undefined;
    },
    async choose() {
      const picked = await showPick(scenarioChoices(running), {
        title: child ? 'Switch Demo Node Scenario' : 'Start Demo Node',
        placeHolder: 'Select a scenario',
        matchOnDetail: true,
      });
      if (picked) await start(picked.scenario);
    },
    stop() {
      if (child) stop();
      else void showInformation('This window has not started a demo node.');
    },
    dispose() {
      child?.kill('SIGTERM');
      child = undefined;
    },
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly urls: DemoUrls;
}

function startProcess(
  cliPath: string,
  ports: readonly [number, number],
  scenario: Scenario,
  log: Log,
): Promise<Result<Started>> {
  const flags = ['--until-stdin-ends', '--gui', '--validator-monitor-auto', '--always-prepare-payload'];
  const recipient = [
    '--suggested-fee-recipient',
    `0x${'42'.repeat(20)}`,
    '--prepare-payload-lookahead',
    '8000',
  ];
  const places = [
    '--scenario',
    scenario,
    '--beacon-port',
    String(ports[0]),
    '--execution-port',
    String(ports[1]),
  ];
  const child = spawn(process.execPath, [cliPath, 'demo-node', ...places, ...flags, ...recipient], {
    // The editor's own executable runs as plain Node with this.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    // Its input ends with this process, even if that crashes.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return new Promise((resolve) => {
    let errorOutput = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-2000);
      log.debug(`demo node: ${text.trimEnd()}`);
    });
    const lines = createInterface({ input: child.stdout });
    lines.once('line', (line) => {
      const urls = readDemoUrls(line);
      if (urls) {
        resolve(success({ child, urls }));
      } else {
        child.kill('SIGTERM');
        resolve(failed({ message: `its output was "${line.slice(0, 200)}".` }));
      }
    });
    child.once('error', (error) => resolve(failed({ message: error.message })));
    child.once('exit', (code, signal) =>
      resolve(failed({ message: errorOutput.trim() || `it ended with ${signal ?? `code ${code}`}.` })),
    );
  });
}
