import { placeholdersOf } from '../http/target';
import type { Block, Definition, ForeignTest } from '../types';
import { httpYacConditions } from './httpyac-assertion';
import { hurlParts } from './hurl';
import { scriptParts } from './script';
import { firstLine, type RawPart } from './values';

/** The parts of a test. Spans are relative to it. */
export function rawPartsOf({ kind, text }: ForeignTest): readonly RawPart[] {
  switch (kind) {
    case 'httpyac': {
      const whole = { start: 0, end: firstLine(text).length };
      const read = httpYacConditions(text);
      if (!read.ok) return [{ ...whole, kind: 'not-run', notRun: read.failure.message }];
      return read.value.map((condition) => ({ ...whole, kind: 'condition', condition }));
    }
    case 'hurl':
      return hurlParts(text);
    case 'script':
      return scriptParts(text);
  }
}

/** The name of the requests that set a variable from their response. No `# @name` has it. */
export function captureKey(variable: string): string {
  return `=${variable}`;
}

/** The variable of such a name; undefined for the name of a request. */
export function capturedBy(name: string): string | undefined {
  return name.startsWith('=') ? name.slice(1) : undefined;
}

const known = new WeakMap<Block, readonly Definition[]>();
const NONE: readonly Definition[] = [];

/** The variables that the tests of a block set from its response, as definitions: `{{=token.response.body.$.token}}`. */
export function capturesOf(block: Block): readonly Definition[] {
  const { foreignTests } = block;
  if (!foreignTests) return NONE;
  let captures = known.get(block);
  if (!captures) {
    captures = foreignTests.flatMap((test) =>
      rawPartsOf(test).flatMap((part) => {
        if (part.kind !== 'capture') return [];
        const span = { start: test.start + part.start, end: test.start + part.end };
        const value = `{{${captureKey(part.name)}.response.${part.from}}}`;
        const placeholders = placeholdersOf(value, 0, value.length);
        return [
          {
            ...span,
            name: { ...span, text: part.name },
            value: { ...span, text: value },
            placeholders,
            implied: true,
          },
        ];
      }),
    );
    known.set(block, captures);
  }
  return captures;
}
