import assert from 'node:assert/strict';
import { clientWords } from '../../../monitor/nodes/client-version';
import { nameOf } from '../../../monitor/peers/peer-names';
import { matchesText } from '../../../workbench/response/matches-text';
import { assertLinear } from '../growth';

describe('text of nodes', () => {
  const long = (size: number, piece: string) => piece.repeat(size);

  it('is parsed in linear time: versions of clients and peers', () => {
    assertLinear('client', (size) => clientWords(`Client/v1${long(size, '-')}\n`));
    assertLinear('peer', (size) =>
      nameOf({ id: '', client: 'Client', version: `${long(size, '+')}\n`, addresses: [] }),
    );
    assert.equal(clientWords('Geth/v1.14.0-stable-87246f3c/linux-amd64/go1.22'), 'Geth v1.14.0');
  });

  it('is parsed in linear time: line breaks of a match', () => {
    const text = (value: string) =>
      matchesText({
        query: '$',
        name: 'response',
        values: [{ path: '$', start: 0, end: value.length, value, whole: true }],
        end: 'end',
        bytes: value.length,
      }).text;
    assertLinear('spaces', (size) => text(`[${long(size, ' ')}]`));
    assert.match(text('{\n  "a": [\n\n    1\n  ]\n}'), /"value": \{ "a": \[ 1 \] \} \}$/m);
  });
});
