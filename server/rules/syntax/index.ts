import type { Rule } from '../rule';
import { assertSyntax } from './assert-syntax';
import { callSyntax } from './call-syntax';
import { contractDirective } from './contract-directive';
import { directiveUnknown } from './directive-unknown';
import { directiveUnsupported } from './directive-unsupported';
import { directiveValue } from './directive-value';
import { directiveWithoutRequest } from './directive-without-request';
import { jsonComment } from './json-comment';
import { jsonSyntax } from './json-syntax';
import { jsonTrailingComma } from './json-trailing-comma';
import { notUtf8 } from './not-utf-8';
import { placeholderMalformed } from './placeholder-malformed';
import { ruleUnknown } from './rule-unknown';
import { scriptNotRun } from './script-not-run';
import { targetUnknown } from './target-unknown';
import { testNotRun } from './test-not-run';
import { tooLarge } from './too-large';
import { unsupportedSyntax } from './unsupported-syntax';

export const syntaxRules: readonly Rule[] = [
  jsonSyntax,
  jsonComment,
  jsonTrailingComma,
  placeholderMalformed,
  callSyntax,
  assertSyntax,
  directiveUnknown,
  directiveUnsupported,
  directiveValue,
  directiveWithoutRequest,
  ruleUnknown,
  targetUnknown,
  contractDirective,
  scriptNotRun,
  testNotRun,
  unsupportedSyntax,
  notUtf8,
  tooLarge,
];
