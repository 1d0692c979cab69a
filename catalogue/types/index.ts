/**
 * The schemas of the catalogue: plain data that says what a JSON value may be.
 *
 * - `Schema`: the forms of schemas; `record`, `listOf`, `anyOf`, `maybe`, …: make them. `leaf`: a value without parts, by its
 *   limits; `judged`: one that only a function can check.
 * - `problemsOf(schema, value)`: what is wrong with a JSON value.
 * - `metaOf(schema)`: title, description, unit, example … of a schema.
 * - `exampleOf(schema)`: a short value that the schema allows, to show; `exampleValue(schema)`: one with all members.
 * - `follow(schema, path)`: the schemas that a JSONPath leads to, or the step that no value has.
 * - `inFork(schema, fork)`: what differs by fork, in that fork.
 * - `membersOf`, `elementOf`, `valuesOf`, `formsOf`, `schemaAt`, `bare`, `innerOf`: from a schema to the schemas of its parts.
 */
export { type Agreement, checkAgreements, memberAt, range } from './agreement';
export { problemsOf, unknownMember } from './check';
export { exampleOf, exampleValue, type KnownValue, liveFork } from './example';
export { type Fork, forks, isFork } from './forks';
export { alternativesOf, type DeadEnd, follow } from './path';
export { type Report, type SpecProblem, typeName, UNKNOWN } from './problem';
export * from './schema';
export { checkAddress, raise } from './value';
