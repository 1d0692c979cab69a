const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const LONGEST = 60;

/** A name for a file or folder on any system, made of any text. */
export function fileName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, LONGEST)
    .replace(/^[-.]+|[-.]+$/g, '');
  return plain === '' || RESERVED.test(plain) ? `${plain}_` : plain;
}

/** Makes names unique, also where case does not count. */
export function uniqueNames(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const [, stem = path, end = ''] = /^(.*?)((?:\.[a-z]+)?)$/s.exec(path) ?? [];
    let name = path;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem}-${count}${end}`;
    taken.add(name.toLowerCase());
    return name;
  };
}
