import type { ShellText } from '../../common/scratch/convert/shell-word';

/**
 * Marks: placeholders for secrets and unknown values in a copied request. They consist of letters and digits, so URLs,
 * headers and JSON keep them unchanged, and they can be replaced by environment variables afterwards.
 */
export interface Marks {
  /** The mark for a variable of the file. */
  of(name: string): string;
  /** The mark for a variable that contains a URL with its scheme. */
  address(name: string): string;
  /** The mark for an environment variable, which keeps its name. */
  ofEnvironment(name: string): string;
  /** The text with environment variables in place of the marks. */
  parts(text: string): ShellText;
  /** The text for a message: `{{name}}` in place of the marks. */
  words(text: string): string;
  /** The marks of a text, in order. */
  within(text: string): readonly string[];
}

interface Marked {
  readonly name: string;
  readonly variable: string;
  readonly isAddress: boolean;
}

/**
 * @param taken texts that no mark may appear in
 * @param unique letters and digits that no other text has
 */
export function createMarks(taken: readonly string[], unique = ''): Marks {
  let prefix = `slotpadmark${unique}`.toLowerCase();
  while (taken.some((text) => text.toLowerCase().includes(prefix))) prefix += 'q';
  const marked: Marked[] = [];
  const pattern = () => new RegExp(`(http://)?${prefix}(\\d+)z`, 'g');

  function make(name: string, variable: string, isAddress: boolean): string {
    let index = marked.findIndex((one) => one.name === name && one.isAddress === isAddress);
    if (index < 0) index = marked.push({ name, variable: free(name, variable), isAddress }) - 1;
    return `${isAddress ? 'http://' : ''}${prefix}${index}z`;
  }

  /** A variable name that is not taken: `api-key` and `apiKey` would both be `API_KEY`. */
  function free(name: string, wanted: string): string {
    let variable = wanted;
    for (let count = 2; marked.some((one) => one.variable === variable && one.name !== name); count++) {
      variable = `${wanted}_${count}`;
    }
    return variable;
  }

  function parts(text: string): ShellText {
    const found: (string | { variable: string })[] = [];
    let at = 0;
    for (const match of text.matchAll(pattern())) {
      const one = marked[Number(match[2])];
      if (!one) continue;
      const scheme = one.isAddress ? '' : (match[1] ?? '');
      const before = text.slice(at, match.index) + scheme;
      if (before !== '') found.push(before);
      found.push({ variable: one.variable });
      at = match.index + match[0].length;
    }
    if (at < text.length || found.length === 0) found.push(text.slice(at));
    return found;
  }

  return {
    of: (name) => make(name, variableName(name), false),
    address: (name) => make(name, variableName(name), true),
    ofEnvironment: (name) => make(name, /^[A-Za-z_]\w*$/.test(name) ? name : variableName(name), false),
    parts,
    words: (text) => text.replace(pattern(), (_, __, index: string) => `{{${marked[Number(index)]?.name}}}`),
    within: (text) => [...text.matchAll(new RegExp(`${prefix}\\d+z`, 'g'))].map(([mark]) => mark),
  };
}

/** `apiKey`, `api-key` → `API_KEY` */
function variableName(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[^A-Za-z\d]+/g, '_');
  const upper = words.replace(/^_+|_+$/g, '').toUpperCase() || 'VALUE';
  if (TAKEN.test(upper)) return `${upper}_VALUE`;
  return /^\d/.test(upper) ? `_${upper}` : upper;
}

/** Names with a meaning for shells or Node. */
const TAKEN =
  /^(?:PATH|HOME|USER|USERNAME|LOGNAME|SHELL|PWD|OLDPWD|LANG|TERM|TMPDIR|TMP|TEMP|HOST|HOSTNAME|IFS|ENV|DISPLAY|EDITOR|MAIL|TZ|UID|PPID|RANDOM|NODE_\w+|LC_\w+|(?:HTTPS?|ALL|NO)_PROXY)$/;
