import assert from 'node:assert/strict';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { readTargets } from '../../../common/target/client-target';
import type { NodeVersion, TargetSources } from '../../../common/target/request-target';
import { hover } from '../../../server/features/hover/hover';
import { items, offered, taken, withCursor } from './scratch';

const stated = (value: string): TargetSources => ({ stated: readTargets(value).targets });
const node = (kind: NodeVersion['kind'], version: string): TargetSources => ({
  nodes: [{ name: 'main', kind, url: 'http://127.0.0.1:1', selected: true, version }],
});

function lines(language: Language, marked: string, targets: TargetSources): string[] {
  return items(language, marked, { targets }).found.map(({ label, detail }) => `${label}: ${detail ?? ''}`);
}

describe('completion with a target: methods', () => {
  const targets = stated('geth/1.15.2');

  it('offers those of other clients last, and says so', () => {
    const names = offered('jsonrpc', 'd|', { targets });
    assert.ok(names.indexOf('debug_traceCall') < names.indexOf('debug_accountAt'));
    assert.ok(names.indexOf('eth_getProof') < names.indexOf('debug_accountAt'));
    const shown = lines('jsonrpc', 'debug_|', targets);
    assert.ok(shown.includes('debug_accountAt: not served by Geth'));
    assert.ok(!shown.includes('debug_traceCall: not served by Geth'));
    const last = lines('jsonrpc', 'p|', targets).at(-1) ?? '';
    assert.match(last, /^p\w+: (?:not served by Geth|removed in Geth [\d.]+)$/);
  });

  it('says which version removed a method', () => {
    assert.ok(lines('jsonrpc', 'p|', targets).includes('personal_listAccounts: removed in Geth 1.14.12'));
    const older = lines('jsonrpc', 'p|', stated('geth/1.13.9'));
    assert.ok(older.includes('personal_listAccounts: Accounts whose keys the node holds.'), older.join('\n'));
  });

  it('follows the directive of the request', () => {
    const shown = lines('jsonrpc', '# @target besu\ndebug_acc|', targets);
    assert.ok(!shown.includes('debug_accountAt: not served by Besu'));
    assert.ok(shown.some((one) => one.startsWith('debug_accountAt: ')));
  });

  it('changes nothing without a target', () => {
    assert.deepEqual(
      lines('jsonrpc', 'd|', {}),
      lines('jsonrpc', 'd|', node('execution', 'Slotpad-demo/v0.1.0')),
    );
    assert.ok(!lines('jsonrpc', 'd|', {}).some((one) => one.includes('not served')));
  });
});

describe('completion with a target: paths', () => {
  it('offers the first segment of the client first, and those of others last', () => {
    assert.deepEqual(lines('http', 'GET /|', node('beacon', 'teku/v25.1.0')).slice(0, 3), [
      'teku: ',
      'eth: ',
      'lighthouse: not served by Teku',
    ]);
    assert.deepEqual(offered('http', 'GET /|', { targets: stated('lighthouse') }).slice(0, 2), [
      'lighthouse',
      'eth',
    ]);
    assert.deepEqual(offered('http', 'GET /|').slice(0, 2), ['eth', 'lighthouse']);
  });

  it('offers the whole paths of the client first', () => {
    const paths = (targets: TargetSources) =>
      lines('http', 'GET /inclusion|', targets).filter((one) => one.startsWith('/'));
    const summary = 'Balances that attested in an epoch.';
    const teku = paths(stated('teku'));
    assert.equal(teku[0], `/teku/v1/validator_inclusion/{epoch}/global: ${summary}`);
    assert.ok(teku.includes('/lighthouse/validator_inclusion/{epoch}/global: not served by Teku'));
    assert.ok(teku.slice(2).every((one) => one.endsWith('not served by Teku')));
    assert.match(
      paths(stated('lighthouse'))[0] ?? '',
      /^\/lighthouse\/validator_inclusion\/\S+: (?!not served)/,
    );
  });

  it('offers whole requests of the client first, and those of others last', () => {
    const requests = (targets: TargetSources) =>
      lines('http', 'GET|', targets).filter((one) => /^(?:GET|POST|PUT|DELETE) \//.test(one));
    const teku = requests(stated('teku'));
    assert.match(teku[0] ?? '', /^GET \/teku\//);
    assert.match(teku.at(-1) ?? '', /: not served by Teku$/);
    const start = (targets: TargetSources) =>
      requests(targets).findIndex((one) => one.startsWith('GET /eth/'));
    assert.equal(start({}), 0);
    assert.ok(start(stated('lighthouse')) > 0);
  });

  it('offers the name of a client after "# @target"', () => {
    assert.equal(taken('http', '# @target |\nGET /', 'lodestar'), '# @target lodestar\nGET /');
    assert.deepEqual(offered('jsonrpc', '# @target |'), [
      'geth',
      'nethermind',
      'besu',
      'erigon',
      'reth',
      'anvil',
      'hardhat',
      'ganache',
    ]);
  });
});

describe('hover with a target', () => {
  function last(language: Language, marked: string, targets: TargetSources): string | undefined {
    const { document, position } = withCursor(language, marked);
    const contents = hover(document, position, fileVariables(document), () => 0, targets)?.contents;
    const text = contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
    return text.split('\n\n').at(-1);
  }
  const geth = node('execution', 'Geth/v1.15.2-stable/linux-amd64');

  it('says whether the node serves a method that not every client has', () => {
    assert.equal(last('jsonrpc', 'debug_fre|ezeClient("0x1")', geth), 'This node (Geth 1.15.2) serves it.');
    assert.equal(last('jsonrpc', 'parity_net|Peers()', geth), 'This node (Geth 1.15.2) does not serve it.');
    assert.equal(
      last('jsonrpc', 'personal_list|Accounts()', geth),
      'This node (Geth 1.15.2) no longer serves it: Geth 1.14.12 removed it.',
    );
    assert.equal(
      last('jsonrpc', 'parity_net|Peers()', stated('reth')),
      'The target (Reth) does not serve it.',
    );
  });

  it('says whether the node serves a path', () => {
    const teku = node('beacon', 'teku/v25.1.0');
    assert.equal(last('http', 'GET /lighthouse/hea|lth', teku), 'This node (Teku 25.1.0) does not serve it.');
    assert.equal(last('http', 'GET /teku/v1/nodes/peer_sco|res', teku), 'This node (Teku 25.1.0) serves it.');
  });

  it('says nothing about what every client has', () => {
    assert.match(last('jsonrpc', 'eth_cha|inId()', geth) ?? '', /^\[Ethereum execution API specification\]/);
    assert.match(
      last('http', 'GET /eth/v1/node/ver|sion', node('beacon', 'teku/v25.1.0')) ?? '',
      /^\[Ethereum Beacon Node API specification\]/,
    );
  });
});
