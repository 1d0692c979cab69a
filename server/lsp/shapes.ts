/** Schemas of request params: the members that Slotpad reads. Others pass unchecked. */
import * as z from 'zod';

const position = z.looseObject({ line: z.int().min(0), character: z.int().min(0) });
const range = z.looseObject({ start: position, end: position });
const options = z.looseObject({ tabSize: z.number(), insertSpaces: z.boolean() });

export const inDocument = z.looseObject({ textDocument: z.looseObject({ uri: z.string() }) });
export const atPosition = inDocument.extend({ position });
export const atPositions = inDocument.extend({ positions: z.array(position) });
export const completionItem = z.looseObject({ label: z.string() });
export const inRange = inDocument.extend({ range });
/** A range is no part of the protocol's request for code lenses. Without one, it is the whole document. */
export const inLines = inDocument.extend({ range: range.optional() });
export const atReferences = atPosition.extend({
  context: z.looseObject({ includeDeclaration: z.boolean() }),
});
export const renaming = atPosition.extend({ newName: z.string() });
export const codeActionRequest = inRange.extend({
  context: z.looseObject({ diagnostics: z.array(z.unknown()), only: z.array(z.string()).optional() }),
});
export const tokensDelta = inDocument.extend({ previousResultId: z.string() });
export const formatting = inDocument.extend({ options });
export const rangeFormatting = inRange.extend({ options });
export const onTypeFormatting = atPosition.extend({ ch: z.string(), options });
export const query = z.looseObject({ query: z.string() });
export const command = z.looseObject({ command: z.string(), arguments: z.array(z.unknown()).optional() });
export const renamedFiles = z.looseObject({
  files: z.array(z.looseObject({ oldUri: z.string(), newUri: z.string() })),
});
export const workspaceDiagnostic = z.looseObject({
  previousResultIds: z.array(z.looseObject({ uri: z.string(), value: z.string() })),
});
