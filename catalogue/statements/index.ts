/** Statements: what has to agree within a response, and with its request. */
export { type Mutant, mutantsOf } from './breaking';
export { brokenStatements } from './evaluate';
export * from './statement';
export { neverBack, newEpoch, type OverTime, timeline } from './time';
