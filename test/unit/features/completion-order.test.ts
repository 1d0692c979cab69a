import assert from 'node:assert/strict';
import { prefixes } from './prefixes';
import { items, offered, taken, withCursor } from './scratch';

const startingWith = (prefix: string, names: readonly string[]) =>
  names.filter((name) => name.startsWith(prefix));

describe('completion: order', () => {
  it('offers frequent methods before the others', () => {
    assert.deepEqual(startingWith('eth_getBl', offered('jsonrpc', 'eth_getBl|')).slice(0, 3), [
      'eth_getBlockByNumber',
      'eth_getBlockByHash',
      'eth_getBlockReceipts',
    ]);
  });

  it('offers the methods of the file first, the nearest one before the others', () => {
    const file = 'eth_getUncleCountByBlockNumber("latest")\n\n###\neth_gasPrice()\n\n###\n|';
    assert.deepEqual(offered('jsonrpc', file).slice(0, 3), [
      'eth_gasPrice',
      'eth_getUncleCountByBlockNumber',
      'eth_blockNumber',
    ]);
  });

  it('offers frequent paths before the others, and those of the file before them', () => {
    assert.equal(offered('http', '|')[2], 'GET /eth/v1/node/syncing');
    const file = 'GET /eth/v1/beacon/pool/voluntary_exits\n\n###\n|';
    assert.equal(offered('http', file)[2], 'GET /eth/v1/beacon/pool/voluntary_exits');
    assert.equal(offered('http', 'GET validators|')[0], '/eth/v1/beacon/states/{state_id}/validators');
  });
});

describe('completion: words of a summary', () => {
  const filter = (marked: string, name: string, language: 'http' | 'jsonrpc' = 'jsonrpc') =>
    items(language, marked).found.find(({ label }) => label === name)?.filterText;

  it('find a method', () => {
    assert.equal(filter('n|', 'eth_getTransactionCount'), 'next nonce eth_getTransactionCount sent');
    assert.equal(filter('b|', 'eth_getBalance'), 'balance eth_getBalance');
    assert.equal(filter('e|', 'eth_getBalance'), 'eth_getBalance');
  });

  it('find a whole request', () => {
    const label = 'GET /eth/v1/node/syncing';
    assert.equal(filter('|', label, 'http'), `${label} behind head`);
  });
});

describe('completion: what is meant', () => {
  /** The items that begin with what is typed at their place, in their order: editors put them before all others. */
  const first = (language: 'http' | 'jsonrpc', marked: string) => {
    const { document, position } = withCursor(language, marked);
    const fits = ({ textEdit, filterText = '' }: ReturnType<typeof items>['found'][number]) => {
      const range = textEdit && 'range' in textEdit ? textEdit.range : undefined;
      const typed = range ? document.getText({ start: range.start, end: position }) : '';
      return filterText.toLowerCase().startsWith(typed.toLowerCase());
    };
    return items(language, marked)
      .found.filter(fits)
      .sort((a, b) => (a.sortText ?? '').localeCompare(b.sortText ?? ''))
      .slice(0, 3)
      .map(({ label }) => label.toLowerCase());
  };

  it('is among the first three for 95 of 100 typed beginnings', () => {
    const missing = prefixes.filter(
      ([language, marked, meant]) => !first(language, marked).includes(meant.toLowerCase()),
    );
    assert.equal(prefixes.length, 100);
    assert.ok(missing.length <= 5, missing.map(([, marked, meant]) => `${marked}: ${meant}`).join('\n'));
  });
});

describe('completion: rows', () => {
  const beside = (name: string) =>
    items('jsonrpc', 'eth_|').found.find(({ label }) => label === name)?.labelDetails?.description;

  it('show the parameters of a method', () => {
    assert.equal(beside('eth_getBlockByNumber'), 'block, fullTransactions');
    assert.equal(beside('eth_blockNumber'), undefined);
  });

  it('truncate what stands beside a name, not the name', () => {
    for (const { label, labelDetails } of items('jsonrpc', 'eth_|').found) {
      assert.ok(label.length + (labelDetails?.description ?? '').length <= 50, label);
    }
  });

  it('leave out what would be truncated to a few letters', () => {
    const [found] = items('http', 'GET attestations|').found;
    assert.equal(found?.label, '/eth/v2/beacon/blocks/{block_id}/attestations');
    assert.equal(found?.labelDetails, undefined);
  });

  it('are missing when the only one would change nothing', () => {
    assert.deepEqual(offered('http', 'GET /eth/v1/node/version|'), []);
    assert.ok(offered('http', 'GET /eth/v1/node/versio|').includes('version'));
  });
});

describe('completion in an editor that opens help', () => {
  const options = { opensHelp: true };
  const command = (marked: string, name: string, language: 'http' | 'jsonrpc' = 'http') =>
    items(language, marked, options).found.find(({ label }) => label === name)?.command?.command;

  it('lists the words of a parameter at its tab stop', () => {
    assert.equal(
      taken('jsonrpc', 'eth_getBlockBy|', 'eth_getBlockByNumber', options),
      'eth_getBlockByNumber("${1|latest,safe,finalized,pending,earliest|}", ${2|false,true|})',
    );
    assert.equal(
      taken('http', 'GET finality|', '/eth/v1/beacon/states/{state_id}/finality_checkpoints', options),
      'GET /eth/v1/beacon/states/${1|head,genesis,finalized,justified|}/finality_checkpoints',
    );
  });

  it('has plain text without snippets', () => {
    assert.equal(
      taken('jsonrpc', 'eth_getBlockBy|', 'eth_getBlockByNumber', { ...options, snippets: false }),
      'eth_getBlockByNumber("latest", false)',
    );
  });

  it('opens signature help in a call with parameters', () => {
    assert.equal(
      command('eth_getBl|', 'eth_getBlockByNumber', 'jsonrpc'),
      'editor.action.triggerParameterHints',
    );
    assert.equal(command('eth_bl|', 'eth_blockNumber', 'jsonrpc'), undefined);
  });

  it('opens the values after the name of a query parameter', () => {
    assert.equal(
      command('GET /eth/v1/beacon/states/head/validators?|', 'status'),
      'editor.action.triggerSuggest',
    );
  });

  it('runs no command elsewhere', () => {
    const { found } = items('http', 'GET /eth/v1/beacon/states/head/validators?|');
    assert.deepEqual(
      found.filter((item) => item.command),
      [],
    );
  });
});
