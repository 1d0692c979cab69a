import type { Hint } from '../../../server/features/decode/value-hints';
import { fitting } from '../../../server/features/hints/room';
import { assertLinear } from '../growth';

describe('the room for hints', () => {
  it('takes time in proportion to the hints of one long line', () => {
    assertLinear('hints of a line', (size) => {
      const hints = Array.from({ length: size }, (_, index): Hint => {
        return { at: index * 20, label: '1 ether', kind: 'value' };
      });
      fitting(hints, ' '.repeat(size * 20));
    });
  });
});
