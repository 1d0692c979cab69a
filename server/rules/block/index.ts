import type { Rule } from '../rule';
import { blockNumberDecimal } from './block-number-decimal';
import { blockObject } from './block-object';
import { blockTagCase } from './block-tag-case';
import { blockTagUnknown } from './block-tag-unknown';

export const blockRules: readonly Rule[] = [blockTagUnknown, blockTagCase, blockNumberDecimal, blockObject];
