/** Markdown for the generated pages. */
export { anchorOf, code, page, prose, table } from '../../server/rule-pages/markdown';

/** A page with new content between `<!-- NAME -->` and `<!-- end of NAME -->`. */
export function withSection(text: string, name: string, content: string | undefined): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no "${begin}" … "${end}".`);
  return `${text.slice(0, from)}${begin}\n\n${content ?? ''}\n\n${text.slice(to)}`;
}
