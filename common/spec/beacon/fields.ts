/** Members of replies that are no decimal strings: numbers, booleans, text, hex of any length. */
import { checked, type Schema, type SchemaMeta, typeName } from '../schema';

interface FieldOptions {
  readonly unit?: string;
  readonly example?: unknown;
}

/**
 * A JSON number without a fraction, 0 or more. Counters of 64 bits lose digits in JavaScript, never their wholeness.
 */
export function int(description: string, options: FieldOptions = {}): Schema<number> {
  return checked<number>(meta('integer', description, 1, options), (value, report) => {
    if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) {
      if (value < 0) report('wrong-type', `Expected an integer of 0 or more, not ${value}.`);
      return;
    }
    report(
      'wrong-type',
      `Expected an integer, not ${typeof value === 'number' ? 'a fraction' : typeName(value)}.`,
    );
  });
}

/** Any JSON number: nodes print whole floats without a fraction. A percentage is from 0 to 100. */
export function float(description: string, options: FieldOptions = {}): Schema<number> {
  return checked<number>(meta('number', description, 1.5, options), (value, report) => {
    if (typeof value !== 'number' && typeof value !== 'bigint') {
      report('wrong-type', `Expected a number, not ${typeName(value)}.`);
    } else if (options.unit === 'percent' && (value < 0 || value > 100)) {
      report('wrong-type', `Expected a percentage from 0 to 100, not ${value}.`);
    }
  });
}

export function flag(description: string): Schema<boolean> {
  return checked<boolean>(meta('boolean', description, true, {}), (value, report) => {
    if (typeof value !== 'boolean')
      report('wrong-type', `true or false is expected here, not ${typeName(value)}.`);
  });
}

export function str(description: string, options: FieldOptions = {}): Schema<string> {
  return checked<string>(meta('text', description, '', options), (value, report) => {
    if (typeof value !== 'string') report('wrong-type', `Expected a string, not ${typeName(value)}.`);
  });
}

function meta(kind: string, description: string, example: unknown, options: FieldOptions): SchemaMeta {
  return { title: kind, description, kind, example, ...options };
}
