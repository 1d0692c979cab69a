/** Bodies that list validators: integers for the one endpoint, decimal strings for the other. */
import { written } from '../object';
import { described, judged, listOf } from '../types';
import { epochOf, reachable, registryLimit, validatorIndex } from './primitives';

/** An item of `indices` where integers are wanted. */
const integerIndex = judged<number>(
  {
    title: 'validator index',
    description: 'Position of the validator in the registry, a JSON integer.',
    kind: 'validator-index',
    unit: 'validator',
    example: 1,
  },
  (value, report) => {
    const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
    if (isNumber && value >= 0) {
      if (value >= 2n ** 64n) report('validator-index-invalid', 'A validator index has at most 64 bits.');
      else if (value >= registryLimit.below) report(registryLimit.rule, registryLimit.message);
      return;
    }
    if (typeof value === 'string' && /^(0|[1-9]\d{0,15})$/.test(value)) {
      const right = Number(value);
      report('indices-strings', `Indices must be integers here, not strings. Use ${right}.`, {
        fix: { title: `Write ${right}`, value: right },
      });
    } else if (typeof value === 'string') {
      report('indices-strings', 'Indices must be integers here, not strings. Use 12 instead of "12".');
    } else {
      report('validator-index-invalid', 'A validator index is an integer from 0 up.');
    }
  },
);

/** `{indices: [int]}` */
export const integerIndices = written(
  {
    indices: described(listOf(integerIndex), {
      title: 'indices',
      description: 'Validator indices, as integers.',
      kind: 'indices',
      example: [1, 2],
    }),
  },
  { title: 'validators', description: 'Which validators.', kind: 'object', example: { indices: [1, 2] } },
);

/** `{indices: [string], epoch: string}` */
export const stringIndicesAndEpoch = written(
  {
    indices: described(listOf(validatorIndex), {
      title: 'indices',
      description: 'Validator indices, as decimal strings.',
      kind: 'indices',
      example: ['1', '2'],
    }),
    epoch: reachable(epochOf({ description: 'The previous, current or next epoch, decimal.' })),
  },
  {
    title: 'validators and epoch',
    description: 'Which validators, and in which epoch.',
    kind: 'object',
    example: { indices: ['1', '2'], epoch: '1' },
  },
);
