export interface PanelDocumentOptions {
  readonly title: string;
  /** URL of its script. */
  readonly script: string;
  /** URL of its style sheet. */
  readonly style: string;
  /** What may be loaded: the source of the extension's own files, for the content security policy. */
  readonly source: string;
}

/** The document of a page: only its script and style sheet, which may not load anything else or run other scripts. */
export function panelDocument({ title, script, style, source }: PanelDocumentOptions): string {
  const policy = [
    "default-src 'none'",
    `script-src ${source}`,
    `style-src ${source}`,
    // For images that a page draws and saves.
    'img-src data: blob:',
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${escaped(style)}">
</head>
<body>
<main id="page"></main>
<script src="${escaped(script)}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
