/** Messages between the web extension and its worker, in addition to those of the language server. */
import * as z from 'zod';

// ---------------------------------------------------------------- worker → client

/** Asks about a file of the workspace, which the worker can't read itself. */
export const FILE_REQUEST = 'slotpad/file';
export const fileParamsSchema = z.object({
  uri: z.string(),
  about: z.enum(['text', 'exists', 'stamp', 'list']),
});
export type FileParams = z.output<typeof fileParamsSchema>;

/** Null in place of what is not known. */
export const fileResultSchemas = {
  text: z.string().nullable(),
  exists: z.boolean().nullable(),
  stamp: z.string().nullable(),
  list: z.array(z.object({ name: z.string(), kind: z.enum(['file', 'folder']) })),
};
export type FileResult = z.output<(typeof fileResultSchemas)[FileParams['about']]>;

// ---------------------------------------------------------------- client → worker

/** Asks for the page of a rule: a file name such as `path-unknown.md`; the result is Markdown, null without such a page. */
export const RULE_PAGE_REQUEST = 'slotpad/rulePage';
export const rulePageSchema = z.object({ name: z.string() });
