import type { ContractFolders } from '../../../common/contracts/contract-files';

/** Files in memory, by their path below a folder. Values that are no text are written as JSON. */
export function inMemory(files: Readonly<Record<string, unknown>>, root = '/home'): ContractFolders {
  const textOf = (file: string) => {
    const value = files[file.slice(root.length + 1)];
    return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
  };
  return {
    async list(folder) {
      const names = new Map<string, 'file' | 'folder'>();
      for (const path of Object.keys(files)) {
        const whole = `${root}/${path}`;
        const [name = '', ...more] = whole.startsWith(`${folder}/`)
          ? whole.slice(folder.length + 1).split('/')
          : [];
        if (name !== '') names.set(name, more.length > 0 ? 'folder' : 'file');
      }
      return [...names].map(([name, kind]) => ({ name, kind }));
    },
    stamp: async (file) => textOf(file),
    readText: async (file) => textOf(file),
  };
}
