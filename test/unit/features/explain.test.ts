/** Hovers and hints of any text: incomplete, unusual or malicious. */
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { memberNamed } from '../../../catalogue/beacon/member-names';
import { knownEvents, knownFunctions } from '../../../catalogue/execution/known-signatures';
import { account } from '../../../catalogue/execution/objects';
import { metaOf } from '../../../catalogue/types';
import { usualScale } from '../../../common/scratch/variables/network-scale';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { decode } from '../../../server/features/decode/decode';
import { createHintKeeper } from '../../../server/features/hints/inlay-hints';
import { hover } from '../../../server/features/hover/hover';
import { scratchText } from '../scratch/texts';
import { open } from './scratch';

const all = { values: true, parameters: true, urls: true };
const world = { scale: { ...usualScale, genesisTime: 0, secondsPerSlot: 12 }, now: 0 };

describe('explanations of any text', () => {
  it('have hovers and hints within the text, and never fail', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('http' as const, 'jsonrpc' as const),
        scratchText,
        fc.nat(),
        (language, text, at) => {
          const document = open(language, text);
          const variables = fileVariables(document);
          const range = { start: { line: 0, character: 0 }, end: { line: document.lineCount, character: 0 } };
          let last = -1;
          for (const { position } of createHintKeeper().hints(document, range, variables, all)) {
            const offset = document.offsetAt(position);
            assert.deepEqual(document.positionAt(offset), position, 'a place that is in the text');
            assert.ok(offset >= last, 'in order');
            last = offset;
          }
          const position = document.positionAt(at % (text.length + 1));
          const found = hover(document, position, variables, () => 0)?.range;
          if (!found) return;
          assert.ok(document.offsetAt(found.start) <= document.offsetAt(position));
          assert.ok(document.offsetAt(found.end) >= document.offsetAt(position));
        },
      ),
      { numRuns: 25, examples: [['jsonrpc', '{{\neth_getBalance(\n{"method": \n', 30]] },
    );
  });

  it('accept any value for any kind and unit', () => {
    const base = metaOf(account());
    assert.ok(base);
    const kinds =
      'address topic call-data words data block-parameter padded-quantity state-id chain-id quantity uint64';
    const units = [
      'wei',
      'gwei',
      'gas',
      'seconds',
      'duration',
      'slot',
      'epoch',
      'bytes',
      'block',
      'slots',
      undefined,
    ];
    const hashes = [...knownFunctions(), ...knownEvents()].map(({ hash }) => hash.slice(2));
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), maxLength: 200 });
    const value = fc.oneof(
      fc
        .tuple(fc.constantFrom('', ...hashes, '08c379a0', '4e487b71'), digits)
        .map(([head, rest]) => `0x${head}${rest}`),
      fc.bigInt().map(String),
      fc.string(),
      fc.constantFrom(null, true, undefined, Symbol('unknown'), {}, []),
    );
    fc.assert(
      fc.property(
        value,
        fc.constantFrom(...kinds.split(' ')),
        fc.constantFrom(...units),
        (one, kind, unit) => {
          const { unit: _, ...plain } = base;
          const found = decode(one, { ...plain, kind, ...(unit === undefined ? {} : { unit }) }, world);
          for (const line of found.lines) assert.notEqual(line, '');
          assert.notEqual(found.hint, '');
          decode(one, undefined, world);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('do not confuse member names with those of JavaScript objects', () => {
    for (const name of ['constructor', '__proto__', 'toString']) assert.equal(memberNamed(name), undefined);
  });
});
