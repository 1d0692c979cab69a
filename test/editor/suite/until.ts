/** Polls until there is a value; the error of a timeout names what was expected. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | '' | PromiseLike<T | undefined | false | ''>,
): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false && value !== '') return value;
    if (Date.now() > end) throw new Error(`Waited 60 s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
