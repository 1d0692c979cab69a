import { filterRules as rows } from '../../../catalogue/execution/filter-rules';
import { schemaRules } from '../schema-rules';
import { filterBlockHashWithRange } from './filter-block-hash-with-range';
import { filterRangeReversed } from './filter-range-reversed';
import { topicsNested } from './topics-nested';
import { topicsTooMany } from './topics-too-many';

export const filterRules = schemaRules(rows, {
  'filter-block-hash-with-range': filterBlockHashWithRange,
  'filter-range-reversed': filterRangeReversed,
  'filter-tags-reversed': filterRangeReversed,
  'topics-too-many': topicsTooMany,
  'topics-nested': topicsNested,
});
