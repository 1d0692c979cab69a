import { checkTypedData, typedDataValue } from '../../common/ethereum/typed-data';
import { judged, UNKNOWN } from '../types';

/** Typed data of EIP-712, as an object or as JSON in a text. */
export function typedData() {
  const meta = {
    title: 'typed data',
    description: 'Typed data of EIP-712: types, primaryType, domain, message.',
    kind: 'typed-data',
    example: { types: { EIP712Domain: [] }, primaryType: 'EIP712Domain', domain: {}, message: {} },
  };
  return judged(meta, (value, report) => {
    const { problems } = checkTypedData(typedDataValue(value), UNKNOWN);
    const isText = typeof value === 'string';
    // A text is one value: its first mistake is enough.
    for (const { code, message, path, at, meant } of isText ? problems.slice(0, 1) : problems) {
      if (isText) report(code, message);
      else
        report(code, message, {
          path,
          at,
          ...(meant ? { fix: { title: `Change to "${meant}"`, value: meant } } : {}),
        });
    }
  });
}
