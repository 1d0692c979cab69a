import assert from 'node:assert/strict';
import { typedDataHashes } from '../../../workbench/contracts/typed-data-hashes';
import { mail } from './mail';

const ME = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826';

describe('the hashes of typed data', () => {
  // Those of the example of EIP-712.
  const hashes = [
    {
      label: 'Hash to sign',
      hash: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    },
    {
      label: 'Struct hash',
      hash: '0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
    },
    {
      label: 'Domain separator',
      hash: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
    },
  ];

  it('can be copied, also where the typed data is JSON in a text', () => {
    for (const data of [mail, JSON.stringify(mail)])
      assert.deepEqual(typedDataHashes([{ method: 'eth_signTypedData_v4', params: [ME, data] }]), {
        ok: true,
        value: hashes,
      });
  });

  it('are not made up', () => {
    assert.deepEqual(typedDataHashes([{ method: 'eth_sign', params: [ME, '0x'] }]), {
      ok: false,
      failure: {
        message: 'This request has no typed data.',
        remedy: 'Place the cursor in a call of eth_signTypedData_v4.',
      },
    });
    const wrong = { ...mail, primaryType: 'Letter' };
    assert.equal(typedDataHashes([{ method: 'eth_signTypedData_v4', params: [ME, wrong] }]).ok, false);
    for (const params of [undefined, [], [ME], { a: 1 }, [ME, 'no JSON'], [ME, null]])
      assert.equal(typedDataHashes([{ method: 'eth_signTypedData_v4', params }]).ok, false);
  });
});
