import { bytesInWords } from '../../common/units/words';
import type { BodyFile } from '../model/body-file';
import type { Prepared } from '../model/prepared';
import { judge } from './judge';
import type { Judgement } from './judgement';

const RPC_ERROR = /^\s*\{(?:\s*"(?:jsonrpc|id)"\s*:\s*(?:"[^"]*"|[\d.]+|null)\s*,)*\s*"error"\s*:\s*[^\sn]/;

/**
 * Judges a response whose body is in a file: its status, whether it starts as JSON, and whether it is an error. The
 * message says that its content was not compared with the catalogue.
 */
export function judgeFile(prepared: Prepared, status: number, file: BodyFile): Judgement {
  const none = { rpcErrors: [], problems: [] };
  const size = bytesInWords(file.bytes);
  if (status < 200 || status > 299) {
    const { message } = judge({ ...prepared, kind: 'other' }, status, '');
    return { outcome: 'http-error', message: `${message} Its ${size} was written to a file.`, ...none };
  }
  const envelope = prepared.operation?.envelope;
  const wantsJson = prepared.kind === 'rpc' || envelope === 'data' || envelope === 'bare';
  if (wantsJson && !/^\uFEFF?\s*[[{]/.test(file.head)) {
    // The beginning is enough to see that it is not JSON.
    return judge(prepared, status, file.head);
  }
  if (prepared.kind === 'rpc' && RPC_ERROR.test(file.head)) {
    return {
      outcome: 'rpc-error',
      message: `The response is an error of ${size}, which was written to a file.`,
      ...none,
    };
  }
  const judged = wantsJson
    ? ' Its status and its type are right; its content is not checked against the specification.'
    : '';
  return { outcome: 'replied', message: `The response of ${size} was written to a file.${judged}`, ...none };
}
