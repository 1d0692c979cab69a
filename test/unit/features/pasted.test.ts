import assert from 'node:assert/strict';
import type { Language } from '../../../common/scratch/types';
import { pastedRequest } from '../../../server/features/actions/pasted';
import { withCursor } from './scratch';

/** The whole text after pasting at the cursor; undefined if the text is pasted unchanged. */
function pasted(language: Language, marked: string, text: string): string | undefined {
  const { document, position } = withCursor(language, marked);
  const found = pastedRequest(document, { start: position, end: position }, text);
  const at = document.offsetAt(position);
  const before = document.getText();
  return found && before.slice(0, at) + found.text + before.slice(at);
}

const rpc = `curl -s https://node.example.com \\
  -H "Content-Type: application/json" \\
  --data '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}'
`;

describe('pasting', () => {
  it('converts a curl command to a request', () => {
    assert.equal(
      pasted('http', '### Block\n|\n', rpc),
      '### Block\nPOST https://node.example.com\nContent-Type: application/json\n\n{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}\n',
    );
    assert.equal(
      pasted(
        'http',
        '|',
        '$ curl -H "accept: text/event-stream" "http://localhost:5052/eth/v1/events?topics=head"',
      ),
      'GET http://localhost:5052/eth/v1/events?topics=head\naccept: text/event-stream',
    );
  });

  it('inserts a separator below another request', () => {
    assert.equal(
      pasted('http', 'GET /eth/v1/node/version\n\n|\n', 'curl http://localhost:5052/eth/v1/node/health'),
      'GET /eth/v1/node/version\n\n###\nGET http://localhost:5052/eth/v1/node/health\n',
    );
  });

  it('converts it to a call in a .jsonrpc file', () => {
    const call = '# @node https://node.example.com\neth_blockNumber()';
    assert.equal(pasted('jsonrpc', '###\n|', rpc), `###\n${call}`);
    assert.equal(pasted('jsonrpc', '# Calls\n|', rpc), `# Calls\n###\n${call}`);
    assert.equal(pasted('jsonrpc', 'eth_chainId()\n\n|', rpc), `eth_chainId()\n\n###\n${call}`);
  });

  it('converts a command without an address to a call to the selected node', () => {
    const command = `curl -X POST --data '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}'`;
    assert.equal(pasted('jsonrpc', '|', command), 'eth_blockNumber()');
    assert.equal(pasted('jsonrpc', 'eth_chainId()\n\n|', command), 'eth_chainId()\n\n###\neth_blockNumber()');
    // Without a body it is no call.
    assert.equal(pasted('jsonrpc', '|', 'curl -o out.json'), undefined);
  });

  it('needs no separator in an empty file', () => {
    assert.equal(pasted('jsonrpc', '\n|\n', rpc), '\n# @node https://node.example.com\neth_blockNumber()\n');
    assert.equal(pasted('http', '|', 'curl http://a/x'), 'GET http://a/x');
  });

  it('does not change other text, or text where no request is possible', () => {
    const command = 'curl http://localhost:5052/eth/v1/node/health';
    assert.equal(pasted('http', '|', 'curly braces'), undefined);
    assert.equal(pasted('http', '|', `${command}\n${command}`), undefined);
    assert.equal(pasted('http', 'GET |/x', command), undefined);
    assert.equal(pasted('http', '# |', command), undefined);
    assert.equal(pasted('http', 'POST /x\n\n{\n|\n}\n', command), undefined);
    assert.equal(pasted('jsonrpc', '|', command), undefined);
  });
});
