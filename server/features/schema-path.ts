/** Where features find the schema of a part of a value: the catalogue walks its own schemas. */
export { bare, elementOf, formsOf, membersOf, schemaAt } from '../../common/spec/schema-path';
