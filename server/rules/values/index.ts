import { valueRules as rows } from '../../../catalogue/beacon/value-rules';
import { schemaRules } from '../schema-rules';
import { listDuplicate } from './list-duplicate';

export const valuesRules = schemaRules(rows, { 'list-duplicate': listDuplicate });
