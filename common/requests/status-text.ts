import words from 'statuses/codes.json';

/** `404 Not Found`; the number alone if nobody has named the status. */
export function statusText(status: number): string {
  return `${status} ${words[String(status) as keyof typeof words] ?? ''}`.trim();
}

/** The digits of the status with these words, `200` for `OK`; undefined if there is none. */
export function statusNamed(text: string | undefined): string | undefined {
  return Object.entries(words).find(([, one]) => one === text)?.[0];
}
