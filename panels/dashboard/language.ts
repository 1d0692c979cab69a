// uPlot asks for the numbers of the browser's language while it is loaded. Where the system has no language, as on
// servers, some browsers name one that their own Intl refuses ("en-US@posix"), and nothing would be drawn.
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US' });
}
