import assert from 'node:assert/strict';
import { usualScale } from '../../../common/scratch/variables/network-scale';
import type { LiveEntry } from '../../../runner/events/live-entry';
import { knownOfRequest, numberIn } from '../../../runner/watch/watch-words';
import { arrivals, linePlot, rangeWords } from '../../../workbench/watch/live-page';

const result = (value: string) => `{"jsonrpc":"2.0","id":1,"result":${value}}`;
const known = (method: string) => knownOfRequest({ calls: [{ method, params: [], id: 1 }], batch: false });

describe('the number of a watched response', () => {
  const words = (method: string, value: string) => numberIn(result(value), known(method), usualScale)?.words;

  it('is in the unit of the method', () => {
    assert.equal(words('eth_blockNumber', '"0x10"'), '16');
    assert.equal(words('eth_gasPrice', '"0x59682f00"'), '1.5 gwei');
    assert.equal(words('eth_getBalance', '"0x21e19e0c9bab2400000"'), '10,000 ether');
  });

  it('is none where the response is something else', () => {
    assert.equal(words('eth_getCode', '"0x6080604052"'), undefined);
    assert.equal(words('eth_getBlockByNumber', '{"number":"0x1"}'), undefined);
    assert.equal(words('eth_blockNumber', 'null'), undefined);
    assert.equal(numberIn('<html>', {}, usualScale), undefined);
  });

  it('is a line with its range', () => {
    const numbers = [3, 1, 2].map((value, at) => ({ at: at * 1000, value, words: `${value} gwei` }));
    assert.equal(rangeWords(numbers), '1 gwei to 3 gwei');
    const line = linePlot('eth_gasPrice', numbers);
    assert.deepEqual(
      [line?.shape, line?.values, line?.summary],
      ['line', [3, 1, 2], '2 gwei now, 1 gwei to 3 gwei'],
    );
    assert.equal(linePlot('eth_gasPrice', numbers.slice(0, 1)), undefined);
  });
});

describe('the rows of a live list over time', () => {
  const event = (at: number): LiveEntry => ({
    kind: 'event',
    order: at,
    at,
    topic: 'head',
    data: '{}',
    problems: [],
  });

  it('are counted in times of equal length, empty ones too', () => {
    const bars = arrivals([0, 100, 2500, 4000].map(event), 'event');
    assert.deepEqual(
      [bars?.title, bars?.values, bars?.words[0], bars?.summary],
      ['Events over time', [2, 0, 1, 0, 1], '2 events', '2 at most in 1 s'],
    );
    const day = arrivals([0, 3_600_000, 86_400_000].map(event), 'event');
    assert.ok(day && day.values.length <= 60);
    assert.equal(arrivals([event(0)], 'event'), undefined);
  });
});
