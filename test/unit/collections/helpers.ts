import assert from 'node:assert/strict';
import { type Imported, importCollections } from '../../../common/collections/import';

export function importedFrom(files: Readonly<Record<string, string | object>>): Imported {
  const result = importCollections(
    Object.entries(files).map(([path, content]) => ({
      path,
      text: typeof content === 'string' ? content : JSON.stringify(content),
    })),
  );
  if (!result.ok) assert.fail(result.failure.message);
  return result.value;
}

export const textsOf = ({ files }: Imported): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path, text }) => [path, text]));

export const postman = (item: readonly unknown[], more: object = {}) => ({
  info: { name: 'My Node', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item,
  ...more,
});
