import { checkTypedData, typedDataValue } from '../../common/ethereum/typed-data';
import { failed, type Result, success } from '../../common/result';
import type { PreparedCall } from '../../runner/model/prepared';

export interface NamedHash {
  readonly label: string;
  readonly hash: string;
}

/** The EIP-712 hashes of the first call that signs typed data. */
export function typedDataHashes(calls: readonly PreparedCall[]): Result<readonly NamedHash[]> {
  const call = calls.find(({ method }) => /^eth_signTypedData(?:_v[34])?$/.test(method));
  if (!call)
    return failed({
      message: 'This request has no typed data.',
      remedy: 'Place the cursor in a call of eth_signTypedData_v4.',
    });
  const { params } = call;
  const { hashes } = checkTypedData(typedDataValue(Array.isArray(params) ? params[1] : undefined));
  if (!hashes.ok) return hashes;
  const { domainSeparator, signingHash, structHash } = hashes.value;
  return success([
    { label: 'Hash to sign', hash: signingHash },
    { label: 'Struct hash', hash: structHash },
    { label: 'Domain separator', hash: domainSeparator },
  ]);
}
