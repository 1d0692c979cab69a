/** Bodies that list validators: integers for the one endpoint, decimal strings for the other. */
import { written } from '../object';
import { described, judged, listOf, problemsOf } from '../types';
import { epoch, registryLimit, validatorIndex } from './primitives';

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
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) {
      if (value >= 2 ** 64) report('validator-index-invalid', 'A validator index has at most 64 bits.');
      else if (value >= registryLimit.below) report(registryLimit.rule, registryLimit.message);
      return;
    }
    if (typeof value === 'string' && /^(0|[1-9]\d{0,15})$/.test(value)) {
      const right = Number(value);
      report('indices-strings', `Indices are integers here, not strings: ${right}.`, {
        fix: { title: `Write ${right}`, value: right },
      });
    } else if (typeof value === 'string') {
      report('indices-strings', 'Indices are integers here, not strings. Write 12, not "12".');
    } else {
      report('validator-index-invalid', 'A validator index is an integer from 0 up.');
    }
  },
);

/** An item of `indices` where decimal strings are wanted. */
const stringIndex = judged<string>(
  {
    title: 'validator index',
    description: 'Position of the validator in the registry, a decimal string.',
    kind: 'validator-index',
    unit: 'validator',
    example: '1',
  },
  (value, report) => {
    if (typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value)) {
      const [tooLarge] = problemsOf(validatorIndex, value);
      if (tooLarge) report(tooLarge.rule, tooLarge.message);
      return;
    }
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
      report('indices-integers', `Indices are strings here, not integers: "${value}".`, {
        fix: { title: `Write "${value}"`, value: String(value) },
      });
    } else {
      report('validator-index-invalid', 'A validator index is a decimal string here, such as "12".');
    }
  },
);

const livenessEpoch = judged<string>(
  {
    title: 'epoch',
    description: 'The previous, current or next epoch, a decimal string.',
    kind: 'epoch',
    unit: 'epoch',
    example: '1',
  },
  (value, report) => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
      report('liveness-epoch', `The epoch is a string here, not an integer: "${value}".`, {
        fix: { title: `Write "${value}"`, value: String(value) },
      });
    } else if (typeof value !== 'string') {
      report('liveness-epoch', 'The epoch is a decimal string here, such as "12".');
    } else {
      const problem = epochProblem(value);
      if (problem) report(problem.rule, problem.message, problem.fix ? { fix: problem.fix } : {});
    }
  },
);

function epochProblem(value: string) {
  return problemsOf(epoch, value)[0];
}

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
    indices: described(listOf(stringIndex), {
      title: 'indices',
      description: 'Validator indices, as decimal strings.',
      kind: 'indices',
      example: ['1', '2'],
    }),
    epoch: livenessEpoch,
  },
  {
    title: 'validators and epoch',
    description: 'Which validators, and in which epoch.',
    kind: 'object',
    example: { indices: ['1', '2'], epoch: '1' },
  },
);
