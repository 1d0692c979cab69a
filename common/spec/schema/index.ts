/**
 * The schemas of the catalogue: how they are made, checked and walked. zod is their language; nothing outside this
 * folder looks into zod's own structures.
 *
 * - `checked`, `refined`: make a schema whose problems carry rule codes.
 * - `problemsOf(schema, value)`: what is wrong with a JSON value.
 * - `metaOf(schema)`: title, description, unit, example … of a schema.
 * - `exampleValue(schema)`: a value that the schema allows.
 * - `membersOf`, `elementOf`, `valuesOf`, `formsOf`, `schemaAt`, `bare`, `innerOf`: from a schema to the schemas of its parts.
 */
export { checked, type Report, refined } from './checked';
export { exampleValue, type KnownValue } from './example';
export { innerOf, metaOf, type SchemaMeta } from './meta';
export { type SpecFix, type SpecProblem, UNKNOWN } from './problem';
export { problemsOf } from './problems';
export { typeName } from './type-name';
export { bare, elementOf, formsOf, isNullable, membersOf, schemaAt, valuesOf } from './walk';
