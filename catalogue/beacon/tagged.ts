/** Values that say which kind they are. */
import { judged, problemsOf, type Report, type Schema, typeName } from '../types';
import { capital, withArticle } from '../types/findings';

/** A word, or an object whose one member says which kind it is. Unknown kinds are not judged. */
export function tagged(
  meta: { readonly title: string; readonly description: string; readonly example: unknown },
  words: readonly string[],
  kinds: Readonly<Record<string, Schema>>,
): Schema {
  return judged({ kind: 'variant', members: kinds, ...meta }, (value, report) => {
    if (typeof value === 'string') {
      if (words.includes(value)) return;
      const allowed = [...words, ...Object.keys(kinds)].join(', ');
      report('enum-value-unknown', `"${value}" is not ${withArticle(meta.title)}. Known: ${allowed}.`);
    } else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const right = `${words.length > 0 ? 'a string or ' : ''}an object`;
      report('wrong-type', `${capital(withArticle(meta.title))} is ${right}, not ${typeName(value)}.`);
    } else checkKinds(value, kinds, report);
  });
}

function checkKinds(value: object, kinds: Readonly<Record<string, Schema>>, report: Report): void {
  if (Object.keys(value).length === 0) {
    report('missing-member', `One of these members is missing: ${Object.keys(kinds).join(', ')}.`);
  }
  for (const [name, inner] of Object.entries(value)) {
    const schema = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    for (const problem of schema ? problemsOf(schema, inner, { received: true }) : []) {
      report(problem.rule, problem.message, { path: [name, ...problem.path], at: problem.at });
    }
  }
}
