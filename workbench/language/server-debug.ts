/** Where the language server listens for a debugger when the extension itself is debugged; .vscode/launch.json attaches there. */
export const SERVER_DEBUG_PORT = 6009;

/** Node options of the language server while the extension is debugged. */
export const debugArguments: readonly string[] = ['--nolazy', `--inspect=${SERVER_DEBUG_PORT}`];
