import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Contracts, standardContracts } from '../../../common/contracts/contracts';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { EnvironmentFile, Environments } from '../../../server/features/navigation/environment-file';
import { prepareRename, rename } from '../../../server/features/navigation/rename';
import { textAt, withCursor } from './scratch';

interface Files {
  readonly [name: string]: string;
}

const kinds: Readonly<Record<string, EnvironmentFile['kind']>> = {
  'http-client.env.json': 'public',
  'http-client.private.env.json': 'private',
  '.env': 'dotenv',
};

/** The texts of all files that a rename at `|` changes, with the scratch file as "here"; or why it fails. */
function renamed(
  marked: string,
  newName: string,
  otherFiles: Files = {},
  language: 'http' | 'jsonrpc' = 'http',
  contracts?: Contracts,
): Files | string {
  const { document, position } = withCursor(language, marked);
  document.contracts = contracts;
  const texts = new Map([[document.uri, document.getText()]]);
  const files: EnvironmentFile[] = [];
  const others: ScratchDocument[] = [];
  for (const [name, text] of Object.entries(otherFiles)) {
    const uri = `file:///${name}`;
    texts.set(uri, text);
    const kind = kinds[name];
    if (kind) files.push({ kind, uri, text });
    else others.push(new ScratchDocument(uri, 'http', 1, text));
  }
  const environments: Environments = { files, selected: undefined };
  const result = rename(document, position, newName, { environments, others });
  if (!result.ok) return result.failure.message;
  return Object.fromEntries(
    Object.entries(result.value).map(([uri, edits]) => [
      uri === document.uri ? 'here' : uri.slice('file:///'.length),
      TextDocument.applyEdits(TextDocument.create(uri, '', 1, texts.get(uri) ?? ''), [...edits]),
    ]),
  );
}

describe('rename', () => {
  it('renames a variable of the file at all its places', () => {
    const text =
      '@host = h\n@base = http://{{host}}/{{ host }}\n###\n# @node {{host}}\nPOST {{%ho|st}}\nX: {{host}}\n\n{"a": "{{host}}", "b": {{host}}, "host": "host"}\n';
    assert.deepEqual(renamed(text, 'node'), {
      here: '@node = h\n@base = http://{{node}}/{{ node }}\n###\n# @node {{node}}\nPOST {{%node}}\nX: {{node}}\n\n{"a": "{{node}}", "b": {{node}}, "host": "host"}\n',
    });
  });

  it('renames all definitions and the prompt of a name', () => {
    assert.deepEqual(renamed('@a = 1\n@|a = 2\n# @prompt a of what\nGET http://h/{{a}}\n', 'b'), {
      here: '@b = 1\n@b = 2\n# @prompt b of what\nGET http://h/{{b}}\n',
    });
  });

  it('renames an environment variable in the environment files and in all files that use it', () => {
    const found = renamed('GET {{ba|se}}/eth/v1/node/version\n', 'node', {
      'http-client.env.json':
        '{ "local": { "base": "http://a", "api": "{{base}}/eth" },\n  "other": { "base": "http://b", "x": "base" } }',
      'http-client.private.env.json': '{ "local": { "base": "http://secret" } }',
      'sees.http': 'GET {{base}}/1\n',
      'own.http': '@base = x\nGET {{base}}/1\n',
    });
    assert.deepEqual(found, {
      here: 'GET {{node}}/eth/v1/node/version\n',
      'http-client.env.json':
        '{ "local": { "node": "http://a", "api": "{{node}}/eth" },\n  "other": { "node": "http://b", "x": "base" } }',
      'http-client.private.env.json': '{ "local": { "node": "http://secret" } }',
      'sees.http': 'GET {{node}}/1\n',
    });
  });

  it('does not change environments if the file defines the variable', () => {
    const otherFiles = {
      'http-client.env.json': '{ "local": { "base": "http://a" } }',
      'sees.http': 'GET {{base}}\n',
    };
    assert.deepEqual(renamed('@ba|se = x\nGET {{base}}\n', 'node', otherFiles), {
      here: '@node = x\nGET {{node}}\n',
    });
  });

  it('renames a named request and its uses', () => {
    const text =
      '# @name blo|ck\nPOST http://h\n\n{}\n\n### block\nGET http://h/{{block.response.body.$.block}}?block={{block}}\n';
    assert.deepEqual(renamed(text, 'latest'), {
      here: '# @name latest\nPOST http://h\n\n{}\n\n### block\nGET http://h/{{latest.response.body.$.block}}?block={{block}}\n',
    });
  });

  it('renames a name of the .env file', () => {
    const otherFiles = { '.env': 'TOKEN=1\nTOKEN_2=2\n', 'sees.http': 'GET http://h/{{$dotenv TOKEN}}\n' };
    assert.deepEqual(renamed('GET http://h/{{$dotenv TOK|EN}}\n', 'KEY', otherFiles), {
      here: 'GET http://h/{{$dotenv KEY}}\n',
      '.env': 'KEY=1\nTOKEN_2=2\n',
      'sees.http': 'GET http://h/{{$dotenv KEY}}\n',
    });
  });

  it('changes nothing if the name stays the same', () => {
    assert.deepEqual(renamed('@a| = 1\n', ' a '), {});
  });

  it('rejects a name that would be parsed as something else', () => {
    const rule = 'write letters, digits, "_" and "-".';
    for (const name of ['a b', '', '$a', '%a', 'a}}', 'a=b', 'x.response.body']) {
      assert.equal(renamed('@a| = 1\n', name), `"${name}" is not a valid name: ${rule}`, name);
    }
    for (const name of ['a b', '', 'a.b']) {
      assert.equal(
        renamed('# @name a|\nGET http://h\n', name),
        `"${name}" is not a valid name: ${rule}`,
        name,
      );
    }
    assert.equal(
      renamed('GET http://{{$dotenv A|}}\n', '1A'),
      '"1A" is not a valid name: write letters, digits and "_", a letter first.',
    );
  });

  it('rejects a name that is in use', () => {
    assert.equal(renamed('@a| = 1\n@b = 2\n', 'b'), 'There is already a variable "b".');
    assert.equal(
      renamed('@a| = 1\n', 'base', { 'http-client.env.json': '{ "local": { "base": 1 } }' }),
      'There is already a variable "base".',
    );
    assert.equal(
      renamed('GET {{ba|se}}\n', 'x', {
        'http-client.env.json': '{ "local": { "base": "1" } }',
        'sees.http': '@x = 1\nGET {{base}}\n',
      }),
      'There is already a variable "x".',
    );
    assert.equal(
      renamed('# @name a|\nGET http://h\n###\n# @name b\nGET http://h\n', 'b'),
      'There is already a request named "b".',
    );
    assert.deepEqual(
      renamed('@a| = 1\nGET {{b}}\n', 'b'),
      { here: '@b = 1\nGET {{b}}\n' },
      'used, but undefined',
    );
  });

  it('rejects text without a name', () => {
    const problem = 'Only variables, named requests and contracts of the file can be renamed.';
    assert.equal(renamed('GE|T http://h\n', 'x'), problem);
    assert.equal(renamed('GET http://h/{{$time|stamp}}\n', 'x'), problem);
  });
});

describe('prepareRename', () => {
  it('returns only the name', () => {
    for (const [marked, name] of [
      ['GET {{ %ba|se }}/x\n', 'base'],
      ['@ba|se = 1\n', 'base'],
      ['GET {{a|.response.body.$.b}}\n', 'a'],
      ['GET http://h/{{$calldata f(uint256,uint256) 1 %am|ount}}\n', 'amount'],
      ['GET http://h/{{$calldata erc20.transfer(to: al|ice, amount: 1 ether)}}\n', 'alice'],
      ['# @name one|\nGET http://h\n', 'one'],
      ['# @prompt ep|och which?\nGET http://h\n', 'epoch'],
      ['GET http://h/{{$dotenv KE|Y}}\n', 'KEY'],
    ] as const) {
      const { document, position } = withCursor('http', marked);
      const found = prepareRename(document, position);
      assert.equal(found?.placeholder, name, marked);
      assert.equal(textAt(document, found?.range), name, marked);
    }
  });

  it('returns nothing elsewhere', () => {
    for (const marked of [
      'GET http://h/{{$calldata erc20.ap|prove(1, 2)}}\n',
      'GET http:|//h\n',
      'GET {{a.response.bo|dy.$.b}}\n',
      '# @node no|de\n',
      '|',
    ]) {
      const { document, position } = withCursor('http', marked);
      assert.equal(prepareRename(document, position), undefined, marked);
    }
  });
});

describe('rename of a contract', () => {
  const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
  const ADDRESS_2 = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const inFile = (marked: string, newName: string, contracts?: Contracts) => {
    const found = renamed(marked, newName, {}, 'jsonrpc', contracts);
    return typeof found === 'string' ? found : found.here;
  };

  it('changes the directive, calls, placeholders, amounts and assertions', () => {
    const text = (name: string, first = name) => `# @contract ${name} = ${ADDRESS} as WETH with 18 decimals
@alice = ${ADDRESS}

###
# @assert emits Transfer(to: ${name}, *, "token", {{token}})
# @assert result[0] >= 1.5 ${name}
# @assert body != token
${first}.transfer(${name}, 1.5 ${name}) { from: ${name} }

###
send ${name}.approve(%token, [${name}, token2]) { from: "token" }

###
eth_call({ "to": "{{$address ${name}}}", "input": "{{$calldata ${name}.transfer(${name}, 1)}}", "value": "{{$quantity 1 ${name}}}" })
`;
    const expected = text('coin');
    assert.equal(inFile(text('token', 'tok|en'), 'coin'), expected);
    assert.equal(inFile(text('token').replace('@contract token', '@contract to|ken'), 'coin'), expected);
    assert.equal(inFile(text('token').replace('$address token', '$address tok|en'), 'coin'), expected);
    assert.equal(inFile(text('token').replace('to: token', 'to: tok|en'), 'coin'), expected);
    assert.equal(inFile(text('token').replace('>= 1.5 token', '>= 1.5 tok|en'), 'coin'), expected);
  });

  it('keeps the ABI of a directive without as', () => {
    assert.equal(
      inFile(`# @contract WETH = ${ADDRESS}\n###\nWE|TH.totalSupply()\n`, 'weth'),
      `# @contract weth = ${ADDRESS} as WETH\n###\nweth.totalSupply()\n`,
    );
  });

  it('can take a name that a contract has in another case, or only in the file itself', () => {
    const file = (name: string) => `# @contract ${name} = ${ADDRESS} as WETH\n###\n${name}.totalSupply()\n`;
    const at = standardContracts().at([{ address: ADDRESS_2, name: 'Ownable' }]);
    const marked = file('token').replace('token.', 'tok|en.');
    for (const name of ['safe', 'weth', 'token2']) assert.equal(inFile(marked, name, at), file(name));
    const weth = file('WETH').replace(' as WETH', '').replace('WETH.', 'WE|TH.');
    assert.equal(inFile(weth, 'weth', at), file('weth'));
    for (const name of ['Safe', 'Ownable'])
      assert.equal(inFile(marked, name, at), `There is already a contract or variable "${name}".`);
    assert.equal(
      inFile(`${marked}###\neth_call({ "input": "{{$calldata safe.nonce()}}" })\n`, 'safe', at),
      'There is already a contract or variable "safe".',
    );
  });

  it('stays in its request if the directive does', () => {
    const file = `# @contract a = ${ADDRESS} as WETH\n###\na.f()\n`;
    const own = (name: string) => `###\n# @contract ${name} = ${ADDRESS} as ERC20\n${name}.totalSupply()\n`;
    assert.equal(inFile(`${file}${own('a').replace('a.total', '|a.total')}`, 'b'), `${file}${own('b')}`);
    const renamedFile = `# @contract b = ${ADDRESS} as WETH\n###\nb.f()\n`;
    assert.equal(inFile(`${file.replace('\na.f', '\n|a.f')}${own('a')}`, 'b'), `${renamedFile}${own('a')}`);
  });

  it('is refused for a name that is taken, and for contracts that the file does not name', () => {
    const head = `# @contract token = ${ADDRESS} as WETH\n# @contract other = ${ADDRESS} as WETH\n@alice = 1\n###\n`;
    assert.equal(inFile(`${head}tok|en.f()\n`, 'other'), 'There is already a contract or variable "other".');
    assert.equal(inFile(`${head}tok|en.f()\n`, 'alice'), 'There is already a contract or variable "alice".');
    assert.equal(
      inFile(`${head}tok|en.f()\n`, 'a-b'),
      '"a-b" is not a valid name: write letters, digits and "_", a letter first.',
    );
    assert.equal(
      inFile(`${head}token.f(%ali|ce)\n`, 'token'),
      'There is a contract "token", which calls would use instead of the variable.',
    );
    assert.equal(
      inFile('ERC|20.f()\n', 'x'),
      'Only variables, named requests and contracts of the file can be renamed.',
    );
  });
});
