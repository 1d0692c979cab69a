import { deepEqual, match } from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import {
  CodeActionRequest,
  type Diagnostic,
  DiagnosticRefreshRequest,
  type Hover,
  HoverRequest,
  type ProtocolConnection,
} from 'vscode-languageserver/node';
import type { FileReader } from '../../server/service/files';
import { type Session, startSession } from './harness';

const folder = 'file:///home';
const uri = 'file:///home/vault.jsonrpc';
const VAULT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const capabilities = {
  textDocument: {
    diagnostic: {},
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
  },
  workspace: { diagnostics: { refreshSupport: true } },
};
const ABI = ['function store(uint64 until) payable', 'function total() view returns (uint256)'];

describe('calls of contracts over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  /** Opens a file, and pulls its diagnostics as soon as the contracts of the workspace are read. */
  async function opened(text: string, trusted = true): Promise<readonly Diagnostic[]> {
    const events = new EventEmitter();
    const refreshed = once(events, 'refresh');
    const files: FileReader = {
      readText: async (name) => (name === 'file:///home/abi/Vault.json' ? JSON.stringify(ABI) : undefined),
      list: async (name) => {
        if (name === folder) return [{ name: 'abi', kind: 'folder' }];
        return name === `${folder}/abi` ? [{ name: 'Vault.json', kind: 'file' }] : [];
      },
    };
    const listen = (client: ProtocolConnection) => {
      client.onRequest(DiagnosticRefreshRequest.type, () => void events.emit('refresh'));
    };
    session = await startSession(capabilities, { trusted }, listen, { files, folder });
    await session.open(uri, 'jsonrpc', text);
    const first = await session.pull(uri);
    if (!trusted) return first;
    deepEqual(
      first.map(({ message }) => message),
      [],
    );
    await refreshed;
    return session.pull(uri);
  }

  it('are checked against the ABIs of the workspace, with a fix', async () => {
    const found = await opened(
      `# @contract vault = ${VAULT} as Vault\n### it\nsend vault.stroe(1) { from: ${VAULT} }\n`,
    );
    deepEqual(
      found.map(({ range, code, message }) => [range.start, range.end, code, message]),
      [
        [
          { line: 2, character: 11 },
          { line: 2, character: 16 },
          'contract-unknown',
          'vault has no function "stroe". Is it "store"?',
        ],
      ],
    );
    const actions = await session.client.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: { start: { line: 2, character: 12 }, end: { line: 2, character: 12 } },
      context: { diagnostics: [...found] },
    });
    match(JSON.stringify(actions), /"title":"Write store"/);
  });

  it('have a hover with the function and the request that is sent', async () => {
    await opened(`# @contract vault = ${VAULT} as Vault\n### it\nvault.total()\n`);
    const hover: Hover | null = await session.client.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: { line: 2, character: 8 },
    });
    const text = JSON.stringify(hover?.contents);
    match(text, /function total\(\) view returns \(uint256\)/);
    match(text, /Resolves to `eth_call`/);
    match(text, /\\"to\\": \\"0x5fbdb2315678afecb367f032d93f642f64180aa3\\"/);
    match(text, /\\"input\\": \\"0x2ddbd13a\\"/);
  });

  it('are not judged in an untrusted workspace, which is said', async () => {
    const found = await opened(
      `# @contract vault = ${VAULT} as Vault\n### it\nsend vault.store(1) { from: ${VAULT} }\n`,
      false,
    );
    deepEqual(
      found.map(({ severity, code, range }) => [severity, code, range.start.character]),
      [[3, 'contract-unknown', 5]],
    );
  });
});
