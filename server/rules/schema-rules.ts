import type { RuleDoc } from '../../catalogue/rule-doc';
import type { SchemaFixes, SpecRule } from './rule';

/**
 * The rules of what schemas raise: rows of a table beside the schemas, with the fixes that need more than the value.
 *
 * @param fixes by rule code
 */
export function schemaRules<const Row extends RuleDoc>(
  rows: readonly Row[],
  fixes: { readonly [code in Row['code']]?: SchemaFixes } = {},
): readonly SpecRule[] {
  const byCode: Readonly<Record<string, SchemaFixes | undefined>> = fixes;
  return rows.map((row) => {
    const own = byCode[row.code];
    return { on: 'schema', ...row, ...(own ? { fixes: own } : {}) };
  });
}
