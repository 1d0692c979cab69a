/** JSON on one line, with a space after commas and colons and inside braces. */
export function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${jsonText(inner)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null');
}
