import { deepEqual, match } from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import {
  CodeActionRequest,
  DefinitionRequest,
  type Diagnostic,
  DiagnosticRefreshRequest,
  type Hover,
  HoverRequest,
  type ProtocolConnection,
  SignatureHelpRequest,
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
const SOURCE =
  'contract Base {\n  function inherited() public {}\n}\n\ncontract Token is Base {\n  function mint(address to) public {}\n}\n';
const ARTIFACT = {
  abi: [
    { type: 'constructor', inputs: [{ name: 'cap', type: 'uint8' }], stateMutability: 'nonpayable' },
    {
      type: 'function',
      name: 'mint',
      inputs: [{ name: 'to', type: 'address' }],
      outputs: [],
      stateMutability: 'nonpayable',
    },
    { type: 'function', name: 'inherited', inputs: [], outputs: [], stateMutability: 'nonpayable' },
  ],
  bytecode: { object: '0x6001', linkReferences: {} },
  metadata: {
    output: {
      devdoc: {
        methods: { 'mint(address)': { details: 'By anyone.', params: { to: '[Click](command:x) ```' } } },
      },
      userdoc: { methods: { 'mint(address)': { notice: 'Creates tokens.' } } },
    },
    settings: { compilationTarget: { 'src/Token.sol': 'Token' } },
  },
};
const BASE = {
  abi: [],
  bytecode: { object: '0x', linkReferences: {} },
  metadata: { settings: { compilationTarget: { 'src/Token.sol': 'Base' } } },
};
const FILES: Readonly<Record<string, string>> = {
  'abi/Token.json': JSON.stringify(ARTIFACT),
  'abi/Base.json': JSON.stringify(BASE),
  'src/Token.sol': SOURCE,
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
      readText: async (name) =>
        name === 'file:///home/abi/Vault.json' ? JSON.stringify(ABI) : FILES[name.slice(folder.length + 1)],
      list: async (name) => {
        if (name === folder) return [{ name: 'abi', kind: 'folder' }];
        if (name !== `${folder}/abi`) return [];
        return ['Vault.json', 'Token.json', 'Base.json'].map((one) => ({ name: one, kind: 'file' }));
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
          'vault has no function "stroe". Did you mean "store"?',
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

  const TOKEN = `# @contract token = ${VAULT} as Token\n### it\nsend token.mint(token) { from: token }\n\n###\ntoken.inherited()\n\n###\ndeploy Token(300) { from: token }\n`;

  it('are found in their Solidity source', async () => {
    await opened(TOKEN);
    const definitionAt = async (line: number, character: number) => {
      const found = await session.client.sendRequest(DefinitionRequest.type, {
        textDocument: { uri },
        position: { line, character },
      });
      return [found].flat().map((one) => {
        if (!one || !('range' in one)) return undefined;
        const { start, end } = one.range;
        return [one.uri, start.line, start.character, end.character];
      });
    };
    const source = 'file:///home/src/Token.sol';
    deepEqual(await definitionAt(2, 12), [[source, 5, 11, 15]]);
    deepEqual(await definitionAt(5, 8), [[source, 1, 11, 20]]);
    deepEqual(await definitionAt(0, 67), [[source, 4, 9, 14]]);
    // It has no constructor of its own.
    deepEqual(await definitionAt(8, 8), [[source, 4, 9, 14]]);
    deepEqual(await definitionAt(2, 6), [[uri, 0, 12, 17]]);
    deepEqual(await definitionAt(2, 1), []);
  });

  it('have the documentation of their artifact, as text', async () => {
    await opened(TOKEN);
    const hover: Hover | null = await session.client.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: { line: 2, character: 12 },
    });
    const contents = hover?.contents;
    const value = contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
    deepEqual(value.split('\n\n')[0]?.split('\n'), [
      '```solidity',
      '/// Creates tokens.',
      '/// @dev By anyone.',
      '/// @param to [Click] (command:x) ```',
      'function mint(address to)',
      '```',
    ]);
    const help = await session.client.sendRequest(SignatureHelpRequest.type, {
      textDocument: { uri },
      position: { line: 2, character: 16 },
    });
    deepEqual(help?.signatures[0]?.parameters, [
      { label: [5, 15], documentation: '[Click] (command:x) ```' },
    ]);
  });

  it('are checked where they deploy a contract, before and after an edit', async () => {
    const found = await opened(
      '### it\ndeploy Token(300) { from: 0x5fbdb2315678afecb367f032d93f642f64180aa3, value: 1 wei }\n',
    );
    deepEqual(
      found.map(({ range, code, message }) => [range.start.character, range.end.character, code, message]),
      [
        [13, 16, 'contract-arguments', 'cap: 300 is too large for uint8.'],
        [70, 82, 'contract-mutability', 'The constructor of Token is not payable: with ether, it reverts.'],
      ],
    );
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
