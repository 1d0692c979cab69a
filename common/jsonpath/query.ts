/** A parsed JSONPath (RFC 9535). */
export interface PathQuery {
  /** `@`: relative to the value that a filter looks at. */
  readonly from: '$' | '@';
  readonly segments: readonly Segment[];
}

export interface Segment {
  /** `..`: at any depth. */
  readonly deep: boolean;
  readonly selectors: readonly Selector[];
}

export type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'wildcard' }
  /** A negative index counts from the end. */
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly start?: number; readonly end?: number; readonly step: number }
  | { readonly kind: 'filter'; readonly test: PathTest };

export type PathTest =
  | { readonly kind: 'and' | 'or'; readonly tests: readonly PathTest[] }
  | { readonly kind: 'not'; readonly test: PathTest }
  | { readonly kind: 'exists'; readonly query: PathQuery }
  | {
      readonly kind: 'comparison';
      readonly operator: PathOperator;
      readonly left: PathOperand;
      readonly right: PathOperand;
    }
  /** `match(…)`, `search(…)` */
  | {
      readonly kind: 'regexp';
      readonly whole: boolean;
      readonly text: PathOperand;
      readonly pattern: PathOperand;
    };

export const pathOperators = ['==', '!=', '<=', '>=', '<', '>'] as const;
export type PathOperator = (typeof pathOperators)[number];

export type PathOperand =
  /** JSON text of a scalar; a number may also be hex: `0x10`. */
  | { readonly kind: 'literal'; readonly json: string }
  /** At most one value. */
  | { readonly kind: 'query'; readonly query: PathQuery }
  | { readonly kind: 'length'; readonly of: PathOperand }
  | { readonly kind: 'count' | 'value'; readonly of: PathQuery };

/** Whether a path leads to at most one value. */
export function isSingular({ segments }: PathQuery): boolean {
  return segments.every(({ deep, selectors: [first, ...more] }) => {
    return !deep && more.length === 0 && (first?.kind === 'name' || first?.kind === 'index');
  });
}
