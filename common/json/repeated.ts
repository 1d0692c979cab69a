/** Members of a JSON text whose name is in their object twice. `JSON.parse` keeps only the last of them. */
import { Token, Tokens } from './tokens';

/** An object or a list that is open. */
interface Open {
  /** Of an object: the names so far. */
  readonly names?: Set<string>;
  /** The name or index of the value that is being read. */
  step: string | number;
}

/** Longer texts are not looked through. */
const LONGEST = 16 * 1024 * 1024;

/** Paths of repeated members, at most so many. The text must be valid JSON. */
export function repeatedMembers(text: string, most = 10): readonly (readonly (string | number)[])[] {
  const found: (readonly (string | number)[])[] = [];
  if (text.length > LONGEST) return found;
  const tokens = new Tokens(text);
  const open: Open[] = [];
  let isName = false;
  for (let token = tokens.next(); token !== Token.end && token !== Token.invalid; token = tokens.next()) {
    const inner = open.at(-1);
    switch (token) {
      case Token.openObject:
        open.push({ names: new Set(), step: '' });
        isName = true;
        break;
      case Token.openList:
        open.push({ step: 0 });
        isName = false;
        break;
      case Token.closeObject:
      case Token.closeList:
        open.pop();
        isName = false;
        break;
      case Token.comma:
        if (typeof inner?.step === 'number') inner.step++;
        else isName = true;
        break;
      case Token.string: {
        if (!isName || !inner?.names) break;
        isName = false;
        const name = JSON.parse(text.slice(tokens.start, tokens.end)) as string;
        inner.step = name;
        if (inner.names.has(name)) found.push(open.map(({ step }) => step));
        if (found.length >= most) return found;
        inner.names.add(name);
        break;
      }
    }
  }
  return found;
}
