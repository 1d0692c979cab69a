// uPlot asks for the number format of the browser's language while it loads. If the system has no language, as on
// servers, some browsers report one that their own Intl rejects ("en-US@posix"), and no chart would be drawn.
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US' });
}
