import { valueRules as rows } from '../../../common/spec/beacon/value-rules';
import { schemaRules } from '../schema-rules';

export const valuesRules = schemaRules(rows);
