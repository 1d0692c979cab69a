import type { ServerWatch } from '../../workbench/language/server-watch';

/** Starts a client and reports to the watch if it does not start. */
export async function startWatched(watch: ServerWatch, start: () => Promise<void>): Promise<void> {
  const { crashes } = watch;
  try {
    await start();
  } catch (error) {
    watch.startFailed(crashes);
    throw error;
  }
}
