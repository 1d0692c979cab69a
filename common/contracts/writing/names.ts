/** Messages about names of contracts in written calls. */

export function withoutAddress(name: string): string {
  const isShort = name === name.toUpperCase();
  const label = isShort ? name.toLowerCase() : name.charAt(0).toLowerCase() + name.slice(1);
  const as = label === name ? '' : ` as ${name}`;
  return `${name} has no known address. Give it one: \`# @contract ${label} = 0x…${as}\`.`;
}

export function severalAddresses(name: string, addresses: readonly string[]): string {
  return `${name} has ${addresses.length} addresses. Choose one: \`# @contract ${name} = ${addresses[0]}\`.`;
}

/** The name of a contract or standard as it is written after `as`: `ERC20` for `ERC-20`. */
export function bareSource(source: string): string {
  return source.replace(/[^\w]/g, '');
}
