/** Which requests may leave: to hosts that a file names, and from an untrusted workspace. */
import { failed, type Result, success } from '../../common/result';
import { carriedWords } from '../../common/trust/trust';
import type { DemoUrls, KnownNode } from '../../monitor/nodes/node';
import type { Prepared } from '../../runner/model/prepared';
import { type Gate, type Taking, takingWords } from '../../runner/send/gate';

/** The question before something of the person's goes to a host that a file names. */
export interface HostQuestion {
  readonly message: string;
  readonly detail: string;
  readonly button: string;
}

interface AllowedHostsOptions {
  readonly nodes: () => readonly KnownNode[];
  /** The hosts that were allowed in this workspace, as the editor keeps them: no file of the workspace has them. */
  readonly memory: { get(): readonly string[]; set(hosts: readonly string[]): PromiseLike<void> };
  /** @returns whether the person allows it */
  readonly ask: (question: HostQuestion) => PromiseLike<boolean>;
}

/** Asks once for each host of a workspace that gets something of the person's. */
export function createAllowedHosts({ nodes, memory, ask }: AllowedHostsOptions): Gate {
  // Several requests may wait for one answer.
  const open = new Map<string, Promise<boolean>>();

  const asked = (taking: Taking): Promise<boolean> => {
    const key = `${taking.host} ${carriedWords(taking.carried)}`;
    let answer = open.get(key);
    if (!answer) {
      answer = decide(taking).finally(() => open.delete(key));
      open.set(key, answer);
    }
    return answer;
  };

  const decide = async (taking: Taking): Promise<boolean> => {
    if (!(await ask(questionFor(taking)))) return false;
    await memory.set([...new Set([...memory.get(), taking.host])]);
    return true;
  };

  return {
    hosts: () => ({
      nodes: nodes()
        .filter(({ origin, place }) => origin === 'demo' || place?.scope === 'user')
        .map(({ url }) => url),
      allowed: memory.get(),
    }),
    async refuse(taking, prepared): Promise<Result<void>> {
      if (!isOfPerson(prepared)) {
        return failed({
          message: takingWords(taking),
          remedy: 'Move the node to your user settings, or send it a request from a file and allow the host.',
        });
      }
      return (await asked(taking)) ? success(undefined) : failed({ message: 'You chose not to send it.' });
    },
  };
}

/** Whether somebody has just sent it: the reading of a node asks nothing. */
function isOfPerson({ source }: Prepared): boolean {
  return source !== undefined;
}

function questionFor({ host, carried }: Taking): HostQuestion {
  return {
    message: `Allow ${host} to get values of yours?`,
    detail: `The request takes along: ${carriedWords(carried)}.\n\nThe file or the settings of this workspace name this host, you did not. If you allow it, you are not asked again for it in this workspace.`,
    button: 'Allow Host',
  };
}

/** Placeholders, directives, variables and files: what a line of a request can bring along from elsewhere. */
const brought = /\{\{|^\s*(?:(?:#|\/\/)\s*)?@|^\s*[<>]/;

/** Whether all of the request stands in its own text. @param texts of its block, and of the first one of its file */
export function isSelfContained(...texts: readonly string[]): boolean {
  return !texts.some((text) => text.split(/[\r\n\u2028\u2029]/).some((line) => brought.test(line)));
}

/** Whether a request only reads, and goes to the demo node. */
export function isReadOfDemo(
  { effect, url }: Pick<Prepared, 'effect' | 'url'>,
  demo: DemoUrls | undefined,
): boolean {
  if (effect !== 'read' || !demo || !URL.canParse(url)) return false;
  const { origin } = new URL(url);
  return [demo.beacon, demo.execution].some((one) => new URL(one).origin === origin);
}
