/** Statements: what has to agree within a response, and with its request. */
export { type Mutant, mutantsOf } from './breaking';
export { brokenStatements } from './evaluate';
export * from './statement';
export {
  afterParent,
  begun,
  neverBack,
  newEpoch,
  notBefore,
  type OverTime,
  once,
  sameFor,
  timeline,
} from './time';
export { type Fact, type Memory, memoryOf } from './together';
