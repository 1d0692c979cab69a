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
