import type { Reply } from '../model/outcome';
import type { Presented } from './presented';

/** Maximum length of a name without its extension, in code points. Tabs are narrow. */
const MOST = 40;

const EXTENSIONS = { json: 'json', jsonc: 'jsonc', plaintext: 'txt' } as const;

/**
 * The name of a tab by the name of a request: `Balance.json`, `eth_chainId.json`, `node-version.json`. Of a path, the
 * last segments are shown.
 */
export function tabName(name: string, language: Presented['language']): string {
  const path = /^(?:[A-Z]+ +)?(?:\w+:\/\/[^/?#\s]*)?\/([^?#]*)/u.exec(name.trim())?.[1];
  const words = path === undefined ? shortened(withoutEndMark(plain(name))) : lastSegments(path);
  return `${words || 'Response'}.${EXTENSIONS[language]}`;
}

/** The language of a response, without formatting it. */
export function languageOf({ outcome, body, file }: Reply): Presented['language'] {
  const text = body ?? file?.head ?? '';
  return outcome !== 'not-json' && /^\s*(?:[[{"\d-]|true\b|false\b|null\b)/.test(text.slice(0, 1000))
    ? 'json'
    : 'plaintext';
}

function withoutEndMark(text: string): string {
  let end = text.length;
  while (end > 0 && '.!?'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function lastSegments(path: string): string {
  let shown = '';
  const segments = plain(path.replace(/^eth\/v\d+\//, '').replaceAll('/', ' '))
    .split(' ')
    .filter(Boolean);
  for (const segment of segments.reverse()) {
    if (shown !== '' && shown.length + segment.length >= MOST) break;
    shown = shown === '' ? segment : `${segment}-${shown}`;
  }
  return shortened(shown);
}

function plain(text: string): string {
  return text.replace(/[\p{C}\p{Z}/\\]+/gu, ' ').trim();
}

function shortened(text: string): string {
  const points = [...text];
  return points.length > MOST
    ? `${points
        .slice(0, MOST - 1)
        .join('')
        .trim()}…`
    : text;
}
