import colors from './theme-colors.json';

/**
 * The theme variables that pages use, by theme. The colors are those that VS Code 1.139 gives a webview in Dark Modern,
 * Light Modern, Dark 2026, Light 2026 and both default high contrast themes; a theme lacks the colors that it does not
 * define.
 */
const fonts = {
  'font-family': '"Segoe UI", system-ui, "DejaVu Sans", sans-serif',
  'font-size': '13px',
  'editor-font-family': '"DejaVu Sans Mono", monospace',
  'editor-font-size': '13px',
};

export const themes = {
  dark: { ...fonts, ...colors.dark },
  light: { ...fonts, ...colors.light },
  'high-contrast': { ...fonts, ...colors['high-contrast'] },
  'high-contrast-light': { ...fonts, ...colors['high-contrast-light'] },
  'dark-2026': { ...fonts, ...colors['dark-2026'] },
  'light-2026': { ...fonts, ...colors['light-2026'] },
};

export type Theme = keyof typeof themes;

export const themeNames = Object.keys(themes) as readonly Theme[];

/** The classes of the body of a page, as VS Code sets them. */
export const themeClasses: Readonly<Record<Theme, string>> = {
  dark: 'vscode-dark',
  light: 'vscode-light',
  'high-contrast': 'vscode-high-contrast',
  'high-contrast-light': 'vscode-high-contrast-light vscode-high-contrast',
  'dark-2026': 'vscode-dark',
  'light-2026': 'vscode-light',
};
