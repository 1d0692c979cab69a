/** The pages of the rules. */
import { pageNamed, pageNames } from '../../server/rule-pages/pages';
import type { GeneratedFile } from '../generate';

export function rules(): GeneratedFile[] {
  return pageNames().map((name) => ({ path: `docs/rules/${name}`, text: pageNamed(name) ?? '' }));
}
