/** A file name for any file system: `Head slot lag` → `head-slot-lag.png`. */
export function fileName(title: string, extension: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${name || 'dashboard'}.${extension}`;
}
