import type { ShellText } from '../../common/scratch/convert/curl-command';

/**
 * Stand-ins for values that a copied text must not hold, or that are not known: letters and digits alone, so that
 * they come through URLs, headers and JSON as they are, and are found again there.
 */
export interface Marks {
  /** The stand-in for a variable, by its name in the file. */
  of(name: string): string;
  /** For a variable that holds a whole address, scheme and all. */
  address(name: string): string;
  /** For a variable of the process environment, whose name stays as it is. */
  ofEnvironment(name: string): string;
  /** The text with the variables of a shell or a process in place of the stand-ins. */
  parts(text: string): ShellText;
  /** The text for a message: `{{name}}` in place of the stand-ins. */
  words(text: string): string;
  /** The stand-ins of a text, in order. */
  within(text: string): readonly string[];
}

interface Marked {
  readonly name: string;
  readonly variable: string;
  readonly isAddress: boolean;
}

/** @param taken what the stand-ins must differ from */
export function createMarks(taken: readonly string[]): Marks {
  let prefix = 'slotpadmark';
  while (taken.some((text) => text.toLowerCase().includes(prefix))) prefix += 'q';
  const marked: Marked[] = [];
  const pattern = () => new RegExp(`(http://)?${prefix}(\\d+)z`, 'g');

  function make(name: string, variable: string, isAddress: boolean): string {
    let index = marked.findIndex((one) => one.name === name && one.isAddress === isAddress);
    if (index < 0) index = marked.push({ name, variable: free(name, variable), isAddress }) - 1;
    return `${isAddress ? 'http://' : ''}${prefix}${index}z`;
  }

  /** Two variables may differ in nothing but what an environment variable cannot have. */
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
export function variableName(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[^A-Za-z\d]+/g, '_');
  const upper = words.replace(/^_+|_+$/g, '').toUpperCase() || 'VALUE';
  if (TAKEN.test(upper)) return `${upper}_VALUE`;
  return /^\d/.test(upper) ? `_${upper}` : upper;
}

/** What a shell or Node has a meaning of its own for. */
const TAKEN =
  /^(?:PATH|HOME|USER|USERNAME|LOGNAME|SHELL|PWD|OLDPWD|LANG|TERM|TMPDIR|TMP|TEMP|HOST|HOSTNAME|IFS|ENV|DISPLAY|EDITOR|MAIL|TZ|UID|PPID|RANDOM|NODE_\w+|LC_\w+|(?:HTTPS?|ALL|NO)_PROXY)$/;
