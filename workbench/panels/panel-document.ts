export interface PanelDocumentOptions {
  readonly title: string;
  /** JavaScript, without the end of its element. */
  readonly script: string;
  /** CSS, without the end of its element. */
  readonly style: string;
  readonly nonce: string;
}

/** The document of a page: only its script and style, which may not load anything or run other scripts. */
export function panelDocument({ title, script, style, nonce }: PanelDocumentOptions): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
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
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main id="page"></main>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
