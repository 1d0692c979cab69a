/** The globals of Node that the extension in a browser uses. The build puts them where a module names one. */
export const process = { env: {} };

/** Long work uses it to let others run in between. */
export const setImmediate = (run: () => void) => setTimeout(run, 0);
