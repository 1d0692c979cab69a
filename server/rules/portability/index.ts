import type { Rule } from '../rule';
import { bodyFileMissing } from './body-file-missing';
import { commentWithoutSpace } from './comment-without-space';
import { definitionInBody } from './definition-in-body';
import { headerNoColon } from './header-no-colon';
import { headerNotSent } from './header-not-sent';
import { headerValueCharacter } from './header-value-character';
import { headingSeparator } from './heading-separator';
import { hostNotUsed } from './host-not-used';
import { httpMethodMisspelled } from './http-method-misspelled';
import { indentedSeparator } from './indented-separator';
import { lowerCaseMethod } from './lower-case-method';
import { queryWithoutValue } from './query-without-value';
import { secondRequestLine } from './second-request-line';

export const portabilityRules: readonly Rule[] = [
  headerNoColon,
  headerNotSent,
  headerValueCharacter,
  hostNotUsed,
  queryWithoutValue,
  secondRequestLine,
  indentedSeparator,
  headingSeparator,
  lowerCaseMethod,
  httpMethodMisspelled,
  commentWithoutSpace,
  definitionInBody,
  bodyFileMissing,
];
