/** A number of smallest units with all its digits: `1,234.5` for 1234500 and 3 decimals. */
export function inDecimals(amount: bigint, decimals: number): string {
  if (amount < 0n) return `-${inDecimals(-amount, decimals)}`;
  const scale = 10n ** BigInt(decimals);
  const rest = (amount % scale).toString().padStart(decimals, '0').replace(/0+$/, '');
  return rest === '' || decimals === 0 ? grouped(amount / scale) : `${grouped(amount / scale)}.${rest}`;
}

/**
 * Digits in groups of three: `1,234,567`, `-1,234.5`. Takes decimal text too, so that no digit is lost. Other text is
 * returned unchanged.
 */
export function grouped(value: number | bigint | string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(String(value)) ?? [];
  if (whole.length < 4) return String(value);
  // A regular expression with a lookahead for groups of three takes quadratic time.
  const groups = [whole.slice(0, whole.length % 3)];
  for (let at = whole.length % 3; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return sign + groups.filter((group) => group !== '').join(',') + fraction;
}
