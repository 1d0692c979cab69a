/** The requests in the Test Explorer as the editor knows them. Small: a window loads it before its first use. */
import * as vscode from 'vscode';

/** What the Test Explorer asks for. */
export interface TestHandlers {
  /** Lists the tests of a file; without an item, the files. */
  resolve(item: vscode.TestItem | undefined): Promise<void>;
  refresh(): Promise<void>;
  run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void>;
}

export interface TestExplorer {
  readonly controller: vscode.TestController;
  readonly profile: vscode.TestRunProfile;
}

/** Adds Slotpad to the Test Explorer, which shows its view from then on. @param load called on first use */
export function createTestExplorer(load: () => Promise<TestHandlers>): TestExplorer {
  const controller = vscode.tests.createTestController('slotpad', 'Ethereum requests');
  controller.resolveHandler = async (item) => (await load()).resolve(item);
  controller.refreshHandler = async () => (await load()).refresh();
  const profile = controller.createRunProfile(
    'Run Assertions',
    vscode.TestRunProfileKind.Run,
    async (request, token) => (await load()).run(request, token),
    true,
  );
  return { controller, profile };
}
