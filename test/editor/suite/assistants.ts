import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const NAMES = [
  'slotpad_check',
  'slotpad_contract',
  'slotpad_describe',
  'slotpad_docs',
  'slotpad_explain',
  'slotpad_history',
  'slotpad_more',
  'slotpad_send',
  'slotpad_simulate',
  'slotpad_status',
  'slotpad_trace',
];

function tools(): readonly string[] {
  return vscode.lm.tools
    .map(({ name }) => name)
    .filter((name) => name.startsWith('slotpad'))
    .sort();
}

/** The text of a tool's answer. */
async function invoke(name: string, input: object): Promise<string> {
  const options = { input, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool(name, options);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

export function defineAssistants(): void {
  describe('tools for assistants', () => {
    it('are offered to the chat', () => assert.deepEqual(tools(), NAMES));

    it('find mistakes and their fixes', async () => {
      const answer = await invoke('slotpad_check', {
        text: 'eth_getBlockByNumber("1000", false)',
        language: 'jsonrpc',
      });
      const [{ code, fixes }] = JSON.parse(answer).findings;
      assert.deepEqual([code, fixes[0].title], ['block-number-decimal', 'Write 0x3e8']);
    });

    it('refuse a transaction without asking', async () => {
      const input = { text: 'eth_sendRawTransaction("0x02")', language: 'jsonrpc' };
      await assert.rejects(invoke('slotpad_send', input), /eth_sendRawTransaction does more than read/);
    });
  });
}

export function defineAssistantsUntrusted(): void {
  it('refuses all tools for assistants', async () => {
    const input = { text: 'eth_chainId()', language: 'jsonrpc' };
    for (const name of ['slotpad_check', 'slotpad_send']) {
      // Older versions of VS Code do not know the tools in an untrusted folder.
      await assert.rejects(invoke(name, input), /is not trusted|was not contributed/);
    }
  });
}
