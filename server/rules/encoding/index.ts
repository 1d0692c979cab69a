import { encodingRules as rows } from '../../../catalogue/encoding-rules';
import { schemaRules } from '../schema-rules';
import { dataWrongLength } from './data-wrong-length';
import { largeDecimal } from './large-decimal';
import { topicSignature } from './topic-signature';

export const encodingRules = schemaRules(rows, {
  'quantity-decimal': largeDecimal,
  'data-wrong-length': dataWrongLength,
  'data-no-prefix': topicSignature,
});
