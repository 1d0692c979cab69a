import path from 'node:path';
import { cli, io, send, store } from 'httpyac';
import type { Sample } from './sample';

/**
 * Sends a sample with httpYac, in this process. What goes wrong there is of no interest: only what arrives counts.
 *
 * @param place the folder of `sample.http`
 * @param text of `sample.http`
 */
export async function sendWithHttpYac(
  { answers = '', options = [], sendOptions = [] }: Sample,
  place: string,
  text: string,
): Promise<void> {
  cli.initFileProvider();
  Object.assign(io.log.options, { logMethod: () => undefined });
  const lines = answers.split('\n');
  const answer = async () => lines.shift() ?? '';
  Object.assign(io.userInteractionProvider, {
    showNote: async () => sendOptions.includes('--yes') || /^y/i.test(await answer()),
    showInputPrompt: answer,
    showListPrompt: answer,
    showWarnMessage: async () => undefined,
    showErrorMessage: async () => undefined,
  });
  // Cookies of other samples.
  await store.userSessionStore.reset();
  const all = [...options, ...sendOptions];
  const optionsOf = (name: string) => all.filter((_, at) => all[at - 1] === name);
  const tags = optionsOf('--tag');
  try {
    const file = path.join(place, 'sample.http');
    const read = { workingDir: place, config: {}, activeEnvironment: optionsOf('--env') };
    const httpFile = await new store.HttpFileStore().getOrCreate(file, async () => text, 0, read);
    await send({
      httpFile,
      activeEnvironment: optionsOf('--env'),
      config: { request: { timeout: LONGEST_MS } },
      variables: Object.fromEntries(optionsOf('--var').map((one) => one.split('=', 2))),
      httpRegionPredicate: ({ metaData }) =>
        tags.length === 0 ||
        tags.some((tag) =>
          String(metaData.tag ?? '')
            .split(/\s*,\s*/)
            .includes(tag),
        ),
      logResponse: async () => undefined,
    });
  } catch {
    // The request is not sent.
  }
}

/** A sample with a server that does not respond. */
const LONGEST_MS = 1000;
