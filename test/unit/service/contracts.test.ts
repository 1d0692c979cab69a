import { deepEqual, equal, match } from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ScratchDocument } from '../../../common/scratch/document/document';
import { createLanguageService, type LanguageService } from '../../../server/service';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const word = (value: number) => value.toString(16).padStart(64, '0');

/** Files by path below the workspace folder. */
function serviceWith(files: Record<string, string>, trusted = true) {
  const read: string[] = [];
  const service = createLanguageService({
    files: {
      async readText(uri) {
        read.push(uri.slice('file:///w/'.length));
        return files[uri.slice('file:///w/'.length)];
      },
      stamp: async (uri) => files[uri.slice('file:///w/'.length)],
      async list(folder) {
        const names = new Map<string, 'file' | 'folder'>();
        for (const path of Object.keys(files)) {
          if (!`file:///w/${path}`.startsWith(`${folder}/`)) continue;
          const [name = '', ...more] = `file:///w/${path}`.slice(folder.length + 1).split('/');
          names.set(name, more.length > 0 ? 'folder' : 'file');
        }
        return [...names].map(([name, kind]) => ({ name, kind }));
      },
    },
    configuration: { trusted, folders: ['file:///w'] },
  });
  return { service, read };
}

const VAULT = {
  'out/Vault.sol/Vault.json': JSON.stringify({
    abi: [
      'function open(uint256 box) returns (bytes32 secret)',
      'event Opened(uint256 indexed box, address by)',
      'error Locked(uint256 until)',
    ],
  }),
  'broadcast/Deploy.s.sol/31337/run-latest.json': JSON.stringify({
    transactions: [{ transactionType: 'CREATE', contractName: 'Vault', contractAddress: TOKEN }],
  }),
};

/** Opens a document, and waits until the contracts of the workspace are read. */
async function opened(service: LanguageService, text: string): Promise<ScratchDocument> {
  const document = service.openDocument('file:///w/a.jsonrpc', 'jsonrpc', 1, text);
  const changed = new Promise<void>((resolve) => service.onDidChange(resolve));
  await service.getDiagnostics(document);
  await changed;
  return document;
}

async function hintsOf(service: LanguageService, document: ScratchDocument): Promise<readonly unknown[]> {
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  return (await service.getInlayHints(document, range)).map(({ label }) => label);
}

describe('contracts of the workspace', () => {
  const OPEN = `eth_call({ "to": "${TOKEN}", "input": "0x690e7c09${word(7)}" }, "latest")\n`;

  it('decode calls as soon as they are read', async () => {
    const { service } = serviceWith(VAULT);
    const document = service.openDocument('file:///w/a.jsonrpc', 'jsonrpc', 1, OPEN);
    const changed = new Promise<void>((resolve) => service.onDidChange(resolve));
    deepEqual((await hintsOf(service, document)).includes('open(uint256)'), false);
    await changed;
    deepEqual((await hintsOf(service, document)).includes('open(uint256)'), true);
    const hover = await service.getHover(document, { line: 0, character: OPEN.indexOf('0x690e') + 3 });
    match(JSON.stringify(hover?.contents), /`open\(uint256\)` of `Vault`\\n\\n- box uint256: 7/);
  });

  it('are named in the hover of their code, without asking a node', async () => {
    const code = `0x${'6080604052'.repeat(8)}`;
    const artifact = (object: string) =>
      JSON.stringify({ abi: ['function a()'], deployedBytecode: { object } });
    const { service } = serviceWith({
      'out/Vault.json': artifact(code),
      'out/Other.json': artifact(`${code.slice(0, -2)}00`),
    });
    await opened(service, `eth_getCode("${TOKEN}", "latest")\n`);
    const response = TextDocument.create('slotpad-response:/code.json', 'json', 1, `{ "result": "${code}" }`);
    service.describeResponse(response.uri, {
      calls: [{ method: 'eth_getCode', id: 1 }],
      stream: false,
      status: 200,
      request: { uri: 'file:///w/a.jsonrpc', line: 0 },
    });
    const hover = await service.getResponseHover(response, { line: 0, character: 20 });
    match(JSON.stringify(hover?.contents), /\\n\\nRun-time code of `Vault`"/);
  });

  it('decode results, logs and errors of responses', async () => {
    const { service } = serviceWith(VAULT);
    await opened(service, OPEN);
    const hintsIn = async (text: string, method = 'eth_call') => {
      const response = TextDocument.create('slotpad-response:/a.json', 'json', 1, text);
      service.describeResponse(response.uri, {
        calls: [{ method, id: 1, contract: { data: '0x690e7c09', to: TOKEN } }],
        stream: false,
        status: 200,
        request: { uri: 'file:///w/a.jsonrpc', line: 0 },
      });
      const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
      return (await service.getResponseInlayHints(response, range)).map(({ label }) => label);
    };
    deepEqual(await hintsIn(`{ "id": 1, "result": "0x${word(9)}" }`), [`secret: 0x${word(9)}`]);
    const error = `{ "id": 1, "error": { "code": 3, "message": "", "data": "0x032bc66b${word(5)}" } }`;
    deepEqual(await hintsIn(error), ['Execution reverted', 'Locked(until: 5)']);
  });

  it('are not read in an untrusted workspace', async () => {
    const { service, read } = serviceWith(VAULT, false);
    const document = service.openDocument('file:///w/a.jsonrpc', 'jsonrpc', 1, OPEN);
    await service.getDiagnostics(document);
    await hintsOf(service, document);
    deepEqual(read, []);
  });

  it('are read again after they were compiled', async () => {
    const files: Record<string, string> = { ...VAULT };
    const { service } = serviceWith(files);
    const document = await opened(service, OPEN);
    files['out/Vault.sol/Vault.json'] = JSON.stringify({ abi: ['function open(uint256 chest)'] });
    const read = new Promise<void>((resolve) => service.onDidChange(resolve));
    service.filesChanged([{ uri: 'file:///w/out/Vault.sol/Vault.json', exists: true }]);
    await read;
    const hover = await service.getHover(document, { line: 0, character: OPEN.indexOf('0x690e') + 3 });
    match(JSON.stringify(hover?.contents), /- chest uint256: 7/);
  });

  it('are named by "# @contract", which says what it does not know', async () => {
    const { service } = serviceWith(VAULT);
    const document = await opened(
      service,
      `# @contract safe = 0x${'12'.repeat(20)} as Vualt\n# @contract weth = 0x${'34'.repeat(20)} as WETH\neth_chainId()\n`,
    );
    deepEqual(
      (await service.getDiagnostics(document)).map(({ code, message }) => `${code}: ${message}`),
      [
        'contract-directive: Neither the workspace nor the standards have a contract Vualt. Did you mean Vault?',
      ],
    );
    const at = { line: 0, character: `# @contract safe = 0x${'12'.repeat(20)} as `.length };
    const items = await service.getCompletionItems(document, at);
    deepEqual(
      items.map(({ label }) => label).filter((label) => /^(?:Vault|ERC20|UniswapV?2)$/i.test(label)),
      ['Vault', 'ERC20', 'Uniswapv2'],
    );
    const first = await service.getCompletionItems(document, { line: 0, character: '# @contract '.length });
    equal(first[0]?.label, 'Vault');
    match(JSON.stringify(first[0]), new RegExp(`Vault = ${TOKEN}`));
  });

  const CALL = `eth_call({ "to": "${TOKEN}", "input": "{{$calldata Vault.open(7)}}" }, "latest")\n`;

  it('are named in calls, which are encoded as soon as they are read', async () => {
    const { service } = serviceWith(VAULT);
    const document = service.openDocument('file:///w/a.jsonrpc', 'jsonrpc', 1, CALL);
    const changed = new Promise<void>((resolve) => service.onDidChange(resolve));
    deepEqual(await service.getDiagnostics(document), []);
    await changed;
    deepEqual(await service.getDiagnostics(document), []);
    const hover = await service.getHover(document, { line: 0, character: CALL.indexOf('Vault.open') });
    match(JSON.stringify(hover?.contents), new RegExp(`\\$calldata\\*\\* = \`0x690e7c09${word(7)}\``));
  });

  it('are said to be unknown where a call misspells them, with the range of the name', async () => {
    const { service } = serviceWith(VAULT);
    const document = await opened(
      service,
      CALL.replace('Vault.open', 'Valt.open') + CALL.replace('open', 'opne'),
    );
    const found = await service.getDiagnostics(document);
    deepEqual(
      found.map(({ range, message }) => `${document.getText(range)}: ${message}`),
      [
        'Valt: There is no contract "Valt". Did you mean "Vault"?',
        'opne: Vault has no function "opne". Did you mean "open"?',
      ],
    );
  });

  it('are not said to be wrong in calls of an untrusted workspace', async () => {
    const { service } = serviceWith(VAULT, false);
    const document = service.openDocument('file:///w/a.jsonrpc', 'jsonrpc', 1, CALL);
    deepEqual(
      (await service.getDiagnostics(document)).map(({ severity, code, message }) => [
        severity,
        code,
        message,
      ]),
      [
        [
          3,
          'contract-unknown',
          'This contract is not known: the contracts of the workspace are not read while it is not trusted.',
        ],
      ],
    );
  });
});
