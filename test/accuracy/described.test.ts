import assert from 'node:assert/strict';
import { recordings } from '../../scripts/accuracy/recordings';
import { judged } from '../../scripts/accuracy/responses';

const isText = (value: unknown): value is string => typeof value === 'string';
/** A wrong value in the place of another one; undefined where it makes none. */
const wrong: readonly ((value: unknown) => unknown)[] = [
  (value) => (typeof value === 'boolean' ? 'yes' : true),
  (value) => (value === null ? undefined : null),
  (value) => (Array.isArray(value) ? {} : []),
  (value) => (isText(value) ? '' : undefined),
  (value) => (isText(value) ? `${value}x` : undefined),
  (value) => (isText(value) ? value.toUpperCase() : undefined),
  (value) => (isText(value) && /^0x[\da-f]{1,16}$/.test(value) ? `0x0${value.slice(2)}` : undefined),
  (value) => (isText(value) && value.startsWith('0x') ? value.slice(2) : undefined),
  (value) => (isText(value) && value.startsWith('0x') ? ` ${value}` : undefined),
  (value) => (isText(value) && /^\d+$/.test(value) ? `0${value}` : undefined),
  (value) => (isText(value) && /^\d+$/.test(value) ? Number(value) : undefined),
  (value) => (isText(value) && /^\d+$/.test(value) ? `0x${Number(value).toString(16)}` : undefined),
  (value) => (typeof value === 'number' ? String(value) : undefined),
  (value) => (typeof value === 'number' ? -1 : undefined),
];

/** All objects and lists of a response; of lists the first item stands for all. */
function* containers(value: unknown): Generator<Record<string | number, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Record<string | number, unknown>;
  for (const one of Array.isArray(value) ? value.slice(0, 1) : Object.values(value)) yield* containers(one);
}

describe('accuracy: what is said of a response', function () {
  this.timeout(600_000);

  it('describes it: only the node can change what stands there', () => {
    const instructing = new Set<string>();
    for (const recording of recordings()) {
      const response = structuredClone(recording.response);
      for (const container of containers(response)) {
        for (const step of Object.keys(container)) {
          const before = container[step];
          for (const alter of wrong) {
            const value = alter(before);
            if (value === undefined) continue;
            container[step] = value;
            for (const { message } of judged(recording, response)) {
              if (/\b(?:must|Expected|Use|Write|Did you mean)\b|: Add |\bnot \.|\bis \./.test(message)) {
                instructing.add(`${recording.entry} ${step}: ${message}`);
              }
            }
          }
          container[step] = before;
        }
      }
    }
    assert.deepEqual([...instructing], []);
  });
});
