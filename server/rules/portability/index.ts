import type { Rule } from '../rule';
import { bodyFileMissing } from './body-file-missing';
import { commentWithoutSpace } from './comment-without-space';
import { definitionInBody } from './definition-in-body';
import { headerNoColon } from './header-no-colon';
import { headerNotSent } from './header-not-sent';
import { headerValueCharacter } from './header-value-character';
import { headingInBody } from './heading-in-body';
import { headingSeparator } from './heading-separator';
import { hostNotUsedRule } from './host-not-used';
import { httpMethodMisspelled } from './http-method-misspelled';
import { httpVersion } from './http-version';
import { indentedSeparator } from './indented-separator';
import { lowerCaseMethod } from './lower-case-method';
import { queryWithoutValue } from './query-without-value';
import { secondRequestLine } from './second-request-line';

export const portabilityRules: readonly Rule[] = [
  headerNoColon,
  headerNotSent,
  headerValueCharacter,
  hostNotUsedRule,
  queryWithoutValue,
  secondRequestLine,
  indentedSeparator,
  headingInBody,
  headingSeparator,
  lowerCaseMethod,
  httpMethodMisspelled,
  httpVersion,
  commentWithoutSpace,
  definitionInBody,
  bodyFileMissing,
];
