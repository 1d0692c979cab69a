/** Whether the URL of a proxy is of another kind than HTTP, such as `socks5://`. */
export function isOtherProxy(text: string): boolean {
  return /^\s*(?!https?:)[a-z][a-z\d+.-]*:\/\//i.test(text);
}
