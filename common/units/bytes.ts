const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** `1 byte`, `512 bytes`, `1.5 KiB`, `228.4 GiB`. */
export function formatBytes(bytes: bigint | number): string {
  let size = Number(bytes);
  if (size < 1024) return size === 1 ? '1 byte' : `${size} bytes`;
  let unit = 0;
  while (size >= 1023.95 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${size.toFixed(1).replace(/\.0$/, '')} ${units[unit]}`;
}
