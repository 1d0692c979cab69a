import { unsendableCharacter, unsendableWords } from '../../../common/scratch/http/header-value';
import type { BlockRule } from '../rule';

export const headerValueCharacter: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'header-value-character',
  severity: 'error',
  title: 'Character that a header cannot have',
  why: 'HTTP sends the values of headers as Latin-1. Slotpad does not send a header with other characters, because tools encode them in different ways.',
  bad: { language: 'http', text: ['GET /eth/v1/node/version', 'X-Note: 😀'].join('\n') },
  good: { language: 'http', text: ['GET /eth/v1/node/version', 'X-Note: %F0%9F%98%80'].join('\n') },
  source: 'RFC 9110, section 5.5',
  check({ block }, report) {
    const { request } = block;
    if (request?.kind !== 'http') return;
    for (const { name, value, removes } of request.headers) {
      if (!value || removes || isBasic(name.text, value.text)) continue;
      const character = unsendableCharacter(value.text.replace(/[\r\n]/g, ' '));
      if (character === undefined) continue;
      const at = value.text.indexOf(character);
      const start = value.start + at;
      // The texts of a curl command's options differ from the file.
      const inPlace = block.text.startsWith(character, start);
      report(
        inPlace ? { start, end: start + character.length } : value,
        unsendableWords(name.text.trim(), character),
      );
    }
  },
};

/** A name and a password are sent in Base64. */
function isBasic(name: string, value: string): boolean {
  return /^authorization$/i.test(name.trim()) && /^\s*basic\s/i.test(value);
}
