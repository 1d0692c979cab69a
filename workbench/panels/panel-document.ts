export interface PanelDocumentOptions {
  readonly title: string;
  /** URLs for the webview. */
  readonly script: string;
  readonly style: string;
  /** The origin of VS Code's resources (`cspSource`). */
  readonly source: string;
  readonly nonce: string;
}

/** The document of a page: only its script, which may not load anything or run other scripts. */
export function panelDocument({ title, script, style, source, nonce }: PanelDocumentOptions): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
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
<script nonce="${nonce}" src="${escaped(script)}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
