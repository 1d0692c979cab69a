import { blockParameterRules as rows } from '../../../catalogue/execution/block-parameter-rules';
import { largeDecimal } from '../encoding/large-decimal';
import { schemaRules } from '../schema-rules';
import { blockObject } from './block-object';

export const blockRules = schemaRules(rows, {
  'block-number-decimal': largeDecimal,
  'block-object': blockObject,
});
