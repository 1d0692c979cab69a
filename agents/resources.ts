/** Pages and prompts for clients of the Model Context Protocol that offer them to people: each is a tool with its input. */
import { failed, type Result, success } from '../common/result';
import type { ToolId } from './declarations';

interface ResourceDeclaration {
  /** `slotpad://workspace`, or a template with one name in braces. */
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: 'text/markdown' | 'application/json';
  readonly tool: ToolId;
  /** The input of the tool for the name in the URI. */
  readonly input: (name: string) => Readonly<Record<string, string>>;
}

export const resources: readonly ResourceDeclaration[] = [
  {
    uri: 'slotpad://workspace',
    name: 'Workspace',
    description: 'Contracts of the workspace, its address book, and the variables of the environment.',
    mimeType: 'application/json',
    tool: 'contract',
    input: () => ({}),
  },
  {
    uri: 'slotpad://syntax',
    name: 'Syntax of request files',
    description: 'How requests, calls of contracts and assertions are written.',
    mimeType: 'text/markdown',
    tool: 'docs',
    input: () => ({ topic: 'syntax' }),
  },
  {
    uri: 'slotpad://contracts/{name}',
    name: 'Contract',
    description: 'Functions, events, errors and addresses of a contract.',
    mimeType: 'application/json',
    tool: 'contract',
    input: (name) => ({ name }),
  },
  {
    uri: 'slotpad://methods/{name}',
    name: 'Method or endpoint',
    description: 'Parameters, result, errors and an example: eth_getLogs, GET /eth/v1/node/syncing.',
    mimeType: 'text/markdown',
    tool: 'describe',
    input: (name) => ({ name }),
  },
  {
    uri: 'slotpad://rules/{code}',
    name: 'Rule',
    description: 'A rule of the checker by its code, or a directive by its name.',
    mimeType: 'text/markdown',
    tool: 'docs',
    input: (topic) => ({ topic }),
  },
];

const isTemplate = ({ uri }: Pick<ResourceDeclaration, 'uri'>): boolean => uri.includes('{');

/** The resource of a URI, with the name in it. */
export function resourceAt(
  uri: string,
): { readonly resource: ResourceDeclaration; readonly name: string } | undefined {
  for (const resource of resources) {
    const [before = ''] = resource.uri.split('{');
    if (!isTemplate(resource)) {
      if (resource.uri === uri) return { resource, name: '' };
    } else if (uri.startsWith(before) && uri.length > before.length) {
      return { resource, name: decoded(uri.slice(before.length)) };
    }
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface PromptDeclaration {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string }[];
  /** For the model, with the arguments in braces. */
  readonly text: string;
}

export const prompts: readonly PromptDeclaration[] = [
  {
    name: 'why-did-it-fail',
    title: 'Why did this transaction fail?',
    description: 'Reads the trace of a transaction and explains its failure.',
    arguments: [{ name: 'transaction', description: 'Hash of the transaction' }],
    text: 'Find out why the transaction {transaction} failed. Read its trace with slotpad_trace, look up the functions and errors with slotpad_contract, and say which call failed first, with which error and which values, and what would have to be different. Say what you did not find out.',
  },
  {
    name: 'what-would-it-do',
    title: 'What would this transaction do?',
    description: 'Simulates a transaction and says what it would change.',
    arguments: [{ name: 'call', description: 'token.transfer(to: 0x…, amount: 5) { from: 0x… }' }],
    text: 'Say what this transaction would do, without sending it: {call}. Write it as a request ("send token.transfer(…) { from: 0x… }"), check it with slotpad_check and simulate it with slotpad_simulate. Report the verdict, ether, tokens, events, gas, calls that fail inside it, and what is not known.',
  },
  {
    name: 'is-my-node-healthy',
    title: 'Is my node healthy?',
    description: 'Reads the state of the configured nodes.',
    arguments: [],
    text: 'Read the state of my Ethereum nodes with slotpad_status. Say for each one whether it follows the chain, what is wrong if it does not, and what I can do. Do not call a node healthy if its state is not known.',
  },
  {
    name: 'write-a-request',
    title: 'Write a request',
    description: 'Writes and checks a request for a question.',
    arguments: [{ name: 'question', description: 'What you want to know' }],
    text: 'Write a request for Ethereum nodes that answers this: {question}. Find the method or endpoint with slotpad_describe, write the request as slotpad_docs "syntax" describes it, check it with slotpad_check until nothing is reported, and show me the file.',
  },
];

/** Longest argument, in UTF-16 units. */
const LONGEST = 2000;

/** The text of a prompt with its arguments. */
export function promptText(name: string, given: Readonly<Record<string, string>>): Result<string> {
  const prompt = prompts.find((one) => one.name === name);
  if (!prompt) return failed({ message: `There is no prompt "${name.slice(0, 100)}".` });
  const missing = prompt.arguments.find((one) => !given[one.name]?.trim());
  if (missing) return failed({ message: `The prompt needs "${missing.name}": ${missing.description}.` });
  return success(
    prompt.text.replace(/\{(\w+)\}/g, (_, argument: string) => (given[argument] ?? '').slice(0, LONGEST)),
  );
}
