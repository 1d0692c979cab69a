/** The script of the worker with the language server. Its first message has the parts of the extension. */
import { createParts, type Scripts } from './parts';

type Worker = typeof import('./worker');

self.onmessage = ({ data }: MessageEvent<Scripts>) => {
  self.onmessage = null;
  (createParts(data)('web-worker.js') as Worker).serve(self);
};
