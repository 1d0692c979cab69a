/** Mocha in the extension host, with a reporter that marks its lines in the log. */
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { sayMark } from './marks';

class MarkedReporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    const say = (text: string) => console.log(text.replace(/^/gm, sayMark));
    runner.on('pass', (test) => say(`✔ ${test.fullTitle()} (${test.duration ?? 0} ms)`));
    runner.on('fail', (test, error: Error) => say(`✘ ${test.fullTitle()}\n${error.stack ?? error.message}`));
    runner.once('end', () => say(`${this.stats.passes} passing\n${this.stats.failures} failing`));
  }
}

export function runMocha(define: () => void): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 180_000, reporter: MarkedReporter });
  mocha.suite.emit('pre-require', globalThis as unknown as Mocha.MochaGlobals, '', mocha);
  // These suites read the document of a response.
  before(async () => {
    const { Global } = vscode.ConfigurationTarget;
    await vscode.workspace.getConfiguration('slotpad').update('response.view', 'text', Global);
  });
  define();
  return new Promise((resolve, reject) => {
    mocha.run((failures) => (failures > 0 ? reject(new Error(`${failures} tests failed.`)) : resolve()));
  });
}
