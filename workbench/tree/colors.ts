/**
 * Theme colors of rows. `charts.yellow` and `list.warningForeground` are olive in VS Code's light theme, hard to tell
 * from green; the color of warnings in the Problems view is amber in every theme.
 */
export const rowColors = {
  good: 'charts.green',
  info: 'charts.blue',
  warning: 'problemsWarningIcon.foreground',
  error: 'charts.red',
  stale: 'disabledForeground',
} as const;
