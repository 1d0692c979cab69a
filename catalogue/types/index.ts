/**
 * The schemas of the catalogue: plain data that says what a JSON value may be.
 *
 * - `Schema`: the forms of schemas; `record`, `listOf`, `anyOf`, `maybe`, …: make them. `leaf`: a value without parts, by its
 *   limits; `judged`: one that only a function can check.
 * - `problemsOf(schema, value)`: what is wrong with a JSON value.
 * - `metaOf(schema)`: title, description, unit, example … of a schema.
 * - `exampleValue(schema)`: a value that the schema allows.
 * - `membersOf`, `elementOf`, `valuesOf`, `formsOf`, `schemaAt`, `bare`, `innerOf`: from a schema to the schemas of its parts.
 */
export { problemsOf, unknownMember } from './check';
export { exampleValue, type KnownValue } from './example';
export { type Report, type SpecFix, type SpecProblem, typeName, UNKNOWN } from './problem';
export * from './schema';
export { checkAddress, type Leaf, raise } from './value';
