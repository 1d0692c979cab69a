/** `Lighthouse/v5.3.0-d6ba8c3/x86_64-linux` → `Lighthouse v5.3.0`. */
export function clientWords(version: string): string {
  const [client, ...rest] = version.split('/');
  // Some clients repeat their name: `teku/teku/v24.8.0/linux`.
  const number = rest.find((part) => /^v?\d/.test(part));
  return number ? `${client} ${number.replace(/[-+][\s\S]*/, '')}` : version;
}
