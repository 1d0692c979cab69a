import type { Rule } from '../rule';
import { filterBlockHashWithRange } from './filter-block-hash-with-range';
import { filterBlockhashSpelling } from './filter-blockhash-spelling';
import { filterRangeReversed } from './filter-range-reversed';
import { topicsNested } from './topics-nested';
import { topicsNotArray } from './topics-not-array';
import { topicsTooMany } from './topics-too-many';
import { topicsWrongShape } from './topics-wrong-shape';

export const filterRules: readonly Rule[] = [
  filterBlockHashWithRange,
  filterBlockhashSpelling,
  filterRangeReversed,
  topicsNotArray,
  topicsTooMany,
  topicsWrongShape,
  topicsNested,
];
