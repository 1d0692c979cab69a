import { ScratchDocument } from '../common/scratch/document/document';
import type { ToolInput } from './input';

/** The text that a tool was given, as a scratch file. It is no file on disk. */
export function documentOf({ text = '', language }: ToolInput): ScratchDocument {
  return new ScratchDocument('untitled:assistant', language === 'http' ? 'http' : 'jsonrpc', 1, text);
}
