import type { PlainRequest } from '../../../common/requests/plain-request';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { fileVariables } from '../../../common/scratch/variables/variables';
import type { DemoNode } from '../../../demo/server';
import type { Reply } from '../../../runner/model/outcome';
import { notSentReply } from '../../../runner/model/prepared';
import { prepare } from '../../../runner/request/prepare';
import { send } from '../../../runner/send/send';

/** What the nodes of the demo answer to all that stands in a scratch file. */
export async function sent(request: PlainRequest, demo: DemoNode): Promise<readonly Reply[]> {
  const document = new ScratchDocument('untitled:form', request.language, 0, request.text);
  const beacon = { name: 'Demo beacon', kind: 'beacon', url: demo.beacon } as const;
  const execution = { name: 'Demo execution', kind: 'execution', url: demo.execution } as const;
  const replies: Reply[] = [];
  for (const placed of document.blocks()) {
    if (!placed.block.request) continue;
    const prepared = await prepare({
      document,
      placed,
      variables: fileVariables(document),
      nodes: { beacon, execution, all: [beacon, execution] },
    });
    replies.push(prepared.ok ? await send(prepared.value, {}) : notSentReply(prepared.failure));
  }
  return replies;
}
