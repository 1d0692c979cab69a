import assert from 'node:assert/strict';
import { foreignCommand } from '../../../common/requests/programs';

describe('a `cast` command in a scratch file', () => {
  const cases: readonly (readonly [line: string, call: string | undefined])[] = [
    ['cast rpc eth_chainId', 'eth_chainId()'],
    ['cast rpc eth_getBlockByNumber latest false', 'eth_getBlockByNumber("latest", false)'],
    [
      'cast rpc --rpc-url http://127.0.0.1:8545 eth_getBlockByNumber 0x1 true',
      'eth_getBlockByNumber("0x1", true)',
    ],
    ['cast --rpc-url=http://127.0.0.1:8545 rpc eth_chainId', 'eth_chainId()'],
    ['cast rpc eth_chainId -r http://127.0.0.1:8545', 'eth_chainId()'],
    ['cast -r http://127.0.0.1:8545 block-number', 'eth_blockNumber()'],
    ['cast -j chain-id', 'eth_chainId()'],
    ['cast gas-price --rpc-url http://127.0.0.1:8545', 'eth_gasPrice()'],
    // What a shell would do first cannot be read from the line.
    ['cast rpc eth_getBlockByNumber "latest" false', undefined],
    ['cast rpc $METHOD', undefined],
    // An option that is no parameter.
    ['cast rpc eth_chainId --json', undefined],
    ['cast rpc --raw eth_getBlockByNumber', undefined],
    ['cast -r', undefined],
    ['cast rpc', undefined],
    ['cast', undefined],
    ['cast chain-id --help', undefined],
  ];
  for (const [line, call] of cases) {
    it(`is ${call ?? 'no call'}: ${line}`, () => {
      assert.equal(foreignCommand(line)?.rpc, call);
    });
  }
});
