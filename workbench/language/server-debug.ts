/** The port of the language server for a debugger while the extension is debugged; .vscode/launch.json attaches to it. */
export const SERVER_DEBUG_PORT = 6009;

/** Node options of the language server while the extension is debugged. */
export const debugArguments: readonly string[] = ['--nolazy', `--inspect=${SERVER_DEBUG_PORT}`];
