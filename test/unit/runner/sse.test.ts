import assert from 'node:assert/strict';
import fc from 'fast-check';
import { makeEventParser, type WireEvent } from '../../../runner/send/stream';

function parse(...chunks: string[]): WireEvent[] {
  const events: WireEvent[] = [];
  const parser = makeEventParser((event) => events.push(event));
  for (const chunk of chunks) parser.feed(chunk);
  return events;
}

describe('event stream parser', () => {
  it('reads the examples of the standard', () => {
    assert.deepEqual(parse('data: YHOO\ndata: +2\ndata: 10\n\n'), [
      { event: 'message', data: 'YHOO\n+2\n10' },
    ]);
    assert.deepEqual(
      parse(': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n'),
      [
        { event: 'message', data: 'first event', id: '1' },
        { event: 'message', data: 'second event' },
      ],
    );
    assert.deepEqual(parse('data\n\ndata\ndata\n\ndata:'), [
      { event: 'message', data: '' },
      { event: 'message', data: '\n' },
    ]);
    assert.deepEqual(parse('data:test\n\ndata: test\n\n'), [
      { event: 'message', data: 'test' },
      { event: 'message', data: 'test' },
    ]);
  });

  it('names events, and forgets the name after each', () => {
    assert.deepEqual(parse('event: head\ndata: {"slot":"1"}\n\ndata: x\n\n'), [
      { event: 'head', data: '{"slot":"1"}' },
      { event: 'message', data: 'x' },
    ]);
  });

  it('drops an event without data, and its name with it', () => {
    assert.deepEqual(parse('event: head\n\ndata: x\n\n'), [{ event: 'message', data: 'x' }]);
  });

  it('ignores an id with NUL, an invalid retry, unknown fields and the byte order mark', () => {
    assert.deepEqual(parse('\uFEFFid: a\0b\nretry: 1x\nfoo: bar\ndata: x\n\n'), [
      { event: 'message', data: 'x' },
    ]);
  });

  it('reads the delay before connecting again', () => {
    const parser = makeEventParser(() => undefined);
    parser.feed('retry: 1500\n\n');
    assert.equal(parser.retry, 1500);
  });

  it('uses an id only after its event is complete, so that a truncated event is sent again', () => {
    const parser = makeEventParser(() => undefined);
    parser.feed('id: 1\ndata: x\n\nid: 2\ndata: y');
    assert.equal(parser.lastId, '1');
    parser.feed('\n\nid: 3\n\n');
    assert.equal(parser.lastId, '3', 'also without data');
  });

  it('reads the same events for all line ends and chunk boundaries', () => {
    const text = 'id: 7\nevent: head\ndata: a\ndata: b\n\n: c\ndata: z\n\n';
    const wanted = parse(text);
    assert.equal(wanted.length, 2);
    fc.assert(
      fc.property(
        fc.constantFrom('\n', '\r', '\r\n'),
        fc.array(fc.nat(60), { maxLength: 6 }),
        (end, cuts) => {
          const written = text.replaceAll('\n', end);
          const places = [0, ...[...cuts].sort((a, b) => a - b), written.length];
          const chunks = places.slice(1).map((to, index) => written.slice(places[index], to));
          assert.deepEqual(parse(...chunks), wanted);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('stops at an event that is longer than allowed, on one line or on many', () => {
    for (const piece of ['x'.repeat(10), 'data: xxxx\n']) {
      const events: WireEvent[] = [];
      const parser = makeEventParser((event) => events.push(event), 100);
      let fed = 0;
      while (parser.feed(piece)) fed += piece.length;
      assert.ok(fed <= 110, `took ${fed}`);
      assert.equal(parser.feed('\n\n'), false);
      assert.deepEqual(events, []);
    }
  });

  it('does not count finished events against the limit', () => {
    const events: WireEvent[] = [];
    const parser = makeEventParser((event) => events.push(event), 100);
    for (let index = 0; index < 50; index++) assert.equal(parser.feed('data: 0123456789\n\n'), true);
    assert.equal(events.length, 50);
  });
});
