/** The forks of the consensus layer, oldest first. */
export const forks = [
  'phase0',
  'altair',
  'bellatrix',
  'capella',
  'deneb',
  'electra',
  'fulu',
  'gloas',
] as const;

export type Fork = (typeof forks)[number];

export function isFork(word: unknown): word is Fork {
  return forks.some((fork) => fork === word);
}
