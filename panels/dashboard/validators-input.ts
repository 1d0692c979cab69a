import { button, element, setText } from '../kit/element';

export interface ValidatorsInput {
  readonly element: HTMLElement;
  /** The list of the extension. Does not replace text that is being typed. */
  show(text: string, problem?: string): void;
}

/** The input for the validators whose attestations are shown. */
export function createValidatorsInput(set: (text: string) => void): ValidatorsInput {
  const input = element('input', {
    type: 'text',
    'aria-label': 'Validators',
    placeholder: 'Indices or public keys, such as 1, 2, 5-8',
    spellcheck: 'false',
    'aria-describedby': 'validators-problem',
  });
  const problem = element('p', { class: 'problem', id: 'validators-problem', role: 'alert' });
  problem.hidden = true;
  const form = element(
    'form',
    { class: 'validators' },
    element(
      'div',
      { class: 'line' },
      input,
      button('Watch', () => set(input.value)),
    ),
    problem,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    set(input.value);
  });
  let known = '';
  return {
    element: form,
    show(text, wrong = '') {
      if (
        wrong === '' &&
        (input.value === known || document.activeElement !== input || input.value === text)
      ) {
        input.value = text;
      }
      if (wrong === '') known = text;
      setText(problem, wrong);
      problem.hidden = wrong === '';
      input.setAttribute('aria-invalid', String(wrong !== ''));
    },
  };
}
