/** The walkthrough that VS Code shows on its Welcome page after the installation. */
import { commandLink } from '../surface/surface';

/** Id of the walkthrough. */
export const walkthroughId = 'slotpad.start';
/** Id of its step that is done once there is a node. */
export const nodeStepId = 'node';

function step(
  id: string,
  title: string,
  altText: string,
  lines: readonly string[],
  completionEvents: readonly string[],
) {
  const media = { svg: `media/start-${id}.svg`, altText };
  return { id, title, description: lines.join('\n'), media, completionEvents };
}

export const walkthrough = {
  id: walkthroughId,
  title: 'Get Started with Slotpad',
  description: 'Send your first request to an Ethereum node, and watch your nodes.',
  steps: [
    step(
      nodeStepId,
      'Connect to a node',
      'A beacon node and an execution node in the Nodes view.',
      [
        'Find the nodes on this machine, or add one by its URL.',
        commandLink('Find Local Nodes', 'slotpad.findLocalNodes'),
        commandLink('Add Node', 'slotpad.addNode'),
        `No node at hand? The demo node simulates both kinds on this machine.\n${commandLink('Start Demo Node', 'slotpad.startDemoNode', 'healthy')}`,
      ],
      ['onContext:slotpad.hasNode'],
    ),
    step(
      'write',
      'Write a request',
      'A file with the call eth_getBalance, and a list of methods below it.',
      [
        'Calls are written in .jsonrpc files, HTTP requests in .http files. Completion knows all methods, endpoints and parameters.',
        commandLink('New Execution Requests', 'slotpad.newExecutionFile'),
        commandLink('New Beacon Requests', 'slotpad.newBeaconFile'),
        `To answer questions instead: ${commandLink('New Request', 'slotpad.newRequest')}, or ${commandLink('open a sample', 'slotpad.openSample')}.`,
      ],
      [
        'onCommand:slotpad.newExecutionFile',
        'onCommand:slotpad.newBeaconFile',
        'onCommand:slotpad.newRequest',
        'onCommand:slotpad.openSample',
      ],
    ),
    step(
      'fix',
      'Fix a mistake',
      'The decimal block number 1000 is underlined, and a quick fix writes 0x3e8.',
      [
        'What a node would reject or misread is underlined as you type. Put the cursor on it and press Ctrl+. (Cmd+. on a Mac) for the fix.',
        commandLink('Open a Request with a Mistake', 'slotpad.openMistake'),
      ],
      ['onCommand:slotpad.openMistake'],
    ),
    step(
      'send',
      'Send a request',
      'Send above a call, and its response beside it.',
      [
        'Click "Send" above a request, or press Ctrl+Alt+R (Cmd+Alt+R on a Mac) in it. Without a node, Slotpad looks for one on this machine.',
        commandLink('Try eth_blockNumber', 'slotpad.tryRequest'),
        'Requests that sign or send a transaction are shown decoded, and ask first.',
      ],
      ['onCommand:slotpad.tryRequest', 'onCommand:slotpad.send'],
    ),
    step(
      'watch',
      'Watch your nodes',
      'The sidebar with sync status, peers and validators.',
      [
        'The sidebar shows head, sync, peers and validators of your nodes, live while it is visible.',
        commandLink('Open Nodes View', 'slotpad.nodes.focus'),
      ],
      ['onView:slotpad.nodes'],
    ),
  ],
} as const;
