import * as assert from 'node:assert/strict';
import { isKnownElsewhere, methodNamed, methods } from '../../../catalogue/execution';
import { metaOf, problemsOf } from '../../../catalogue/types';

/** The rows of the document's tables, under their headings. */
const rows: Readonly<Record<string, readonly string[]>> = {
  'Client and network': [
    'web3_clientVersion',
    'web3_sha3',
    'net_version',
    'net_listening',
    'net_peerCount',
    'eth_protocolVersion',
    'eth_syncing',
    'eth_coinbase',
    'eth_chainId',
    'eth_mining',
    'eth_hashrate',
    'eth_gasPrice',
    'eth_accounts',
    'eth_blockNumber',
  ],
  State: [
    'eth_getBalance',
    'eth_getStorageAt',
    'eth_getTransactionCount',
    'eth_getCode',
    'eth_call',
    'eth_estimateGas',
  ],
  'Blocks, transactions, uncles': [
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getTransactionByHash',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionReceipt',
    'eth_getUncleByBlockHashAndIndex',
    'eth_getUncleByBlockNumberAndIndex',
  ],
  'Signing and sending': ['eth_sign', 'eth_signTransaction', 'eth_sendTransaction', 'eth_sendRawTransaction'],
  'Filters and logs': [
    'eth_newFilter',
    'eth_newBlockFilter',
    'eth_newPendingTransactionFilter',
    'eth_uninstallFilter',
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_getLogs',
  ],
};
const names = Object.values(rows).flat();

describe('rows of the execution document', () => {
  it('are 43', () => {
    assert.equal(new Set(names).size, 43);
  });

  for (const [heading, group] of Object.entries(rows)) {
    it(`have an entry each: ${heading}`, () => {
      for (const name of group) {
        const entry = methodNamed(name);
        assert.ok(entry, `${name} has no entry: add it to the file of "${heading}" in catalogue/execution.`);
        assert.deepEqual(
          [entry.group, entry.source],
          [heading, { document: 'Execution-Layer JSON-RPC Interface', heading }],
          `${name}: name the document and the heading "${heading}" as its source.`,
        );
      }
    });
  }

  it('are first in the catalogue and in the order of the document', () => {
    assert.deepEqual(
      methods.slice(0, 43).map((entry) => entry.name),
      names,
    );
  });

  it('are the only entries with that source', () => {
    for (const entry of methods) {
      assert.ok(
        names.includes(entry.name) || entry.source.document !== 'Execution-Layer JSON-RPC Interface',
        `${entry.name} is in no row of the document: name the source that it comes from.`,
      );
    }
  });
});

describe('entries', () => {
  it('have names of their own', () => {
    assert.equal(new Set(methods.map((entry) => entry.name)).size, methods.length);
  });

  const ofSpecification = methods.filter(({ servedBy }) => servedBy === undefined);

  it('name the clients that serve them where no specification has them', () => {
    for (const { name, source, servedBy } of methods) {
      const ofClients = source.document === 'Client documentation' || source.document === 'real nodes';
      assert.equal(servedBy !== undefined, ofClients, `${name}: name the clients that serve it in servedBy.`);
      assert.ok(servedBy?.length !== 0, `${name} names no client.`);
      for (const one of servedBy ?? []) assert.match(one.client, /^[A-Za-z]/, name);
    }
  });

  it('count, by namespace of clients', () => {
    const counts = new Map<string, number>();
    for (const { name } of methods.filter(({ servedBy }) => servedBy !== undefined)) {
      const namespace = name.slice(0, name.indexOf('_'));
      counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries(counts), {
      engine: 1,
      eth: 50,
      rpc: 2,
      net: 4,
      txpool: 4,
      debug: 74,
      trace: 12,
      admin: 33,
      miner: 16,
      personal: 14,
      clique: 11,
      ibft: 6,
      qbft: 7,
      anvil: 44,
      hardhat: 23,
      evm: 16,
      ots: 12,
      erigon: 15,
      parity: 76,
      optimism: 6,
      opp2p: 17,
      rollup: 3,
      arb: 6,
      arbtrace: 8,
      arbdebug: 3,
      timeboost: 1,
      auctioneer: 2,
      zks: 28,
      bor: 12,
      zkevm: 30,
      linea: 3,
    });
  });

  it('are also those of the community specification', () => {
    const counts = new Map<string, number>();
    for (const { name } of ofSpecification) {
      const namespace = name.slice(0, name.indexOf('_'));
      counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries(counts), {
      web3: 2,
      net: 3,
      eth: 51,
      txpool: 3,
      debug: 9,
      engine: 28,
      testing: 1,
    });
  });

  for (const entry of methods) {
    it(`${entry.name} has a valid example, and a meta for each parameter`, () => {
      const required = entry.params.filter((param) => param.required).length;
      assert.ok(entry.example.length >= required && entry.example.length <= entry.params.length);
      for (const [index, param] of entry.params.entries()) {
        if (index < entry.example.length)
          assert.deepEqual(problemsOf(param.schema, entry.example[index]), []);
        const meta = metaOf(param.schema);
        assert.ok(
          meta?.title && meta.description,
          `${param.name}: give its schema a title and a description.`,
        );
        assert.deepEqual(
          problemsOf(param.schema, meta.example),
          [],
          `${param.name}: its meta's example is wrong.`,
        );
        if (index > 0 && param.required)
          assert.ok(entry.params[index - 1]?.required, 'required ones come first');
      }
    });
  }

  it('tell what they do, so that signing and sending can be asked about', () => {
    const byEffect = (effect: string) =>
      ofSpecification.filter((one) => one.effect === effect).map((one) => one.name);
    assert.deepEqual(byEffect('sign'), ['eth_sign', 'eth_signTransaction']);
    assert.deepEqual(byEffect('send'), ['eth_sendTransaction', 'eth_sendRawTransaction']);
    assert.deepEqual(byEffect('write'), ['testing_buildBlockV1']);
    assert.ok(byEffect('engine').every((name) => name.startsWith('engine_')));
  });
});

describe('methods of clients', () => {
  const effectOf = (name: string) => methodNamed(name)?.effect;

  it('only read in these cases of namespaces that change the node', () => {
    const namespaces = /^(admin|anvil|evm|hardhat|miner|personal|opp2p)_/;
    const reading = methods.filter(({ name, effect }) => namespaces.test(name) && effect === 'read');
    assert.deepEqual(
      reading.map(({ name }) => name),
      [
        'admin_nodeInfo',
        'admin_peers',
        'admin_datadir',
        'admin_dataDir',
        'admin_isStateRootAvailable',
        'admin_verifyTrie',
        'miner_getExtraData',
        'miner_getMinGasPrice',
        'miner_getMinPriorityFee',
        'personal_listAccounts',
        'personal_listWallets',
        'personal_ecRecover',
        'anvil_getAutomine',
        'anvil_metadata',
        'anvil_dumpState',
        'anvil_getIntervalMining',
        'anvil_nodeInfo',
        'anvil_getBlobByHash',
        'anvil_getBlobsByTransactionHash',
        'anvil_getGenesisTime',
        'hardhat_getAutomine',
        'hardhat_metadata',
        'hardhat_dumpState',
        'hardhat_getStackTraceFailuresCount',
        'admin_sequencerActive',
        'opp2p_self',
        'opp2p_peers',
        'opp2p_peerStats',
        'opp2p_discoveryTable',
        'opp2p_listBlockedPeers',
        'opp2p_listBlockedAddrs',
        'opp2p_listBlockedSubnets',
      ],
    );
  });

  it('are asked about where their names say that they set, start, stop or remove something', () => {
    const doing =
      /_(set|add|remove|start|stop|mine|reset|import|export|write|drop|delete|clear|increase|impersonate|snapshot|revert|rollback|lock|unlock|new(?!Payload)|prune|freeze|kill|propose|discard|ban|unban|block(?:Peer|Addr|Subnet)|unblock|migrate|insert)/;
    const unmarked = methods.filter(
      ({ name, effect }) => doing.test(name) && !['change', 'sign', 'send', 'filter'].includes(effect),
    );
    assert.deepEqual(
      unmarked.map(({ name }) => name),
      [],
    );
  });

  it('sign or send in these cases', () => {
    const signing = [
      'eth_signTypedData_v4',
      'personal_sign',
      'personal_unlockAccount',
      'personal_signTransaction',
    ];
    assert.deepEqual(signing.map(effectOf), ['sign', 'sign', 'sign', 'sign']);
    for (const { name, effect } of methods) {
      if (/_send(?!er)/i.test(name)) assert.equal(effect, 'send', name);
    }
  });

  it('tell since when and until when a client has them', () => {
    assert.deepEqual(methodNamed('personal_newAccount')?.servedBy?.slice(0, 2), [
      { client: 'Geth', until: '1.14.12' },
      { client: 'Nethermind' },
    ]);
  });
});

describe('methods that are known elsewhere', () => {
  it('are those of other namespaces, and some of real nodes', () => {
    const known = [
      'eth_call_bundle',
      'admin_peers',
      'debug_setHead',
      'anvil_mine',
      'personal_sign',
      'tempo_fund',
    ];
    const unknown = ['eth_getBlance', 'net_peers', 'web3_sha4', 'getBalance'];
    assert.deepEqual(
      known.filter((name) => !isKnownElsewhere(name)),
      [],
    );
    assert.deepEqual(unknown.filter(isKnownElsewhere), []);
  });

  it('have no entry of their own', () => {
    const both = methods.filter(({ name }) => /^(eth|net|web3)_/.test(name) && isKnownElsewhere(name));
    assert.deepEqual(both, []);
  });
});
