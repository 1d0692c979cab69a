/** Members of replies that are no decimal strings: numbers, booleans, text, hex of any length. */
import { leaf, type Schema, type SchemaMeta } from '../types';

interface FieldOptions {
  readonly unit?: string;
  readonly example?: unknown;
}

/** A JSON number without a fraction, 0 or more. */
export function int(description: string, options: FieldOptions = {}): Schema<number> {
  return leaf({ form: 'number', whole: true, least: 0 }, meta('integer', description, 1, options));
}

/** Any JSON number: nodes print whole floats without a fraction. A percentage is from 0 to 100. */
export function float(description: string, options: FieldOptions = {}): Schema<number> {
  const range = options.unit === 'percent' ? { least: 0, most: 100 } : {};
  return leaf({ form: 'number', ...range }, meta('number', description, 1.5, options));
}

/** Numbers of some versions are decimal text of others. */
export function numberOrDecimal(
  title: string,
  description: string,
  options: FieldOptions = {},
): Schema<string | number> {
  return leaf(
    { form: 'number', whole: true, least: 0, text: ['decimal'] },
    { title, description, kind: 'uint64', example: 1, ...options },
  );
}

export function flag(description: string): Schema<boolean> {
  return leaf({ form: 'boolean' }, meta('boolean', description, true, {}));
}

export function str(description: string, options: FieldOptions = {}): Schema<string> {
  return leaf({ form: 'text' }, meta('text', description, '', options));
}

function meta(kind: string, description: string, example: unknown, options: FieldOptions): SchemaMeta {
  return { title: kind, description, kind, example, ...options };
}
