import assert from 'node:assert/strict';
import { fieldsOf, requiredFields, subjectNamed } from '../../../common/requests/fields';
import { type Form, forms } from '../../../workbench/forms/forms';

/** The requests of the two variants of a form; empty when a node cannot answer it. */
function variants({ requests, vendorRequests }: Form) {
  return [requests, vendorRequests ?? []]
    .filter((names) => names.length > 0)
    .map((names) => names.map(subjectNamed));
}

describe('the declarations of forms', () => {
  it('have unique ids', () => {
    const ids = forms.map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      'Two forms have the same id, and so the same command.',
    );
  });

  for (const form of forms) {
    const { examples = [], id, kind, questions } = form;
    it(`${id}: names requests of its kind of node, and asks for their fields`, () => {
      assert.ok(variants(form).length > 0, `The form "${id}" has no request.`);
      for (const subjects of variants(form)) {
        for (const subject of subjects) {
          const expected = 'params' in subject ? 'execution' : 'beacon';
          assert.equal(kind, expected, `The form "${id}" is for ${kind} nodes, its request is not.`);
        }
        const names = subjects.flatMap((subject) => fieldsOf(subject).map(({ name }) => name));
        for (const wanted of [...questions.map(({ fields }) => fields), ...examples.map((name) => [name])]) {
          assert.ok(
            wanted.some((name) => names.includes(name)),
            `The form "${id}" asks for ${wanted.join(' or ')}. Its requests have: ${names.join(', ')}.`,
          );
        }
      }
    });

    it(`${id}: fills in all required fields of its requests`, () => {
      const asked = [...questions.flatMap(({ fields }) => fields), ...examples];
      const isAsked = (name: string) => asked.some((each) => each === name || each.startsWith(`${name}.`));
      for (const subject of variants(form).flat()) {
        const left = requiredFields(subject).filter(
          ({ name, place }) => !isAsked(name) && !(place === 'body' && isAsked('body')),
        );
        assert.deepEqual(
          left.map(({ name }) => name),
          [],
          `Add a question or an example for these to the form "${id}" in workbench/forms/forms.ts.`,
        );
      }
    });
  }
});
