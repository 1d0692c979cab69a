import type { Layer } from '../../catalogue/clients';
import { http, jsonrpc } from '../../catalogue/rule-doc';
import { standardContracts } from '../../common/contracts/contracts';
import { tokenAmount } from '../../common/contracts/writing/amounts';
import { nearest } from '../../common/nearest';
import type { ResolvedRequest } from '../../common/scratch/api';
import { parseContract } from '../../common/scratch/contracts/contract-directive';
import {
  allDirectives,
  CONTRACT_DIRECTIVE,
  DISABLE_RULE,
  directiveNamed,
  TARGET_DIRECTIVE,
} from '../../common/scratch/directives/table';
import { obstaclesOf, valueFault } from '../../common/scratch/directives/values/values';
import { directiveItems } from '../../common/scratch/document/directives';
import {
  amountOfToken,
  MISPLACED,
  misplacedAssertions,
  parseAssertion,
} from '../../common/scratch/reading/assertion';
import type { ComparisonAssertion } from '../../common/scratch/reading/assertion-parts';
import type { Block, Token } from '../../common/scratch/types';
import { systemOptions } from '../../common/scratch/variables/resolve';
import { clientNames, parseTarget } from '../../common/target/client-target';
import { counted, listed } from '../../common/units/words';
import type { BlockContext, Fix, ReportFinding, Rule } from './rule';

const names = allDirectives.map(({ name }) => name);

/** Directives that change how the request of their block is sent. */
const OF_REQUEST: ReadonlySet<string> = new Set([
  'delay',
  'disabled',
  'forceRef',
  'loop',
  'note',
  'ref',
  'retry',
  'sleep',
  'until',
]);

/** Directives: `# @name value`. */
export const directiveRules: readonly Rule[] = [
  {
    on: 'block',
    needs: ['directives', 'http'],
    code: 'assert-syntax',
    severity: 'error',
    title: 'Invalid assertion',
    why: 'An assertion that cannot be parsed always fails, in the Test Explorer and in the terminal. Below the headers, the line is not sent, and fails as well.',
    ...jsonrpc('# @assert $.result = 0x539\neth_chainId()', '# @assert $.result == 0x539\neth_chainId()'),
    source: 'Slotpad scratch file format',
    check(context, report) {
      const { block, reading } = context;
      for (const { key, value } of block.directives) {
        if (key.text !== 'assert') continue;
        const read = parseAssertion(value.text);
        if (read.ok) {
          const found = read.value;
          if (found.kind === 'comparison' && found.subject.kind === 'returned' && !callsContract(reading))
            reportReturned(found.subjectText, value, report);
          else if (found.kind === 'comparison') reportUnit(found, value, context, report);
          continue;
        }
        const { message, fix } = read.failure;
        if (value.text.trim() === '') {
          report(key, message);
          continue;
        }
        const span = { start: value.start + read.failure.start, end: value.start + read.failure.end };
        const fixes: Fix[] =
          fix === undefined
            ? []
            : [{ title: `Write ${fix}`, edits: [{ ...span, text: fix }], preferred: true }];
        report(span, message, { fixes });
      }
      inBody(block, report);
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'directive-unknown',
    severity: 'warning',
    title: 'Unknown directive',
    why: 'An unknown directive has no effect: an assertion behind a misspelled `# @assert` is never checked. A word that resembles no directive is only an information.',
    ...jsonrpc('# @asert $.result == 0x1\neth_chainId()', '# @assert $.result == 0x1\neth_chainId()'),
    source: 'Slotpad scratch file format',
    check({ block }, report) {
      for (const { key } of block.directives) {
        if (directiveNamed(key.text)) continue;
        const [near] = nearest(key.text, names, 1);
        const span = { start: key.start - 1, end: key.end };
        if (near === undefined) {
          report(span, `There is no directive \`@${key.text}\`. It has no effect.`, {
            severity: 'information',
          });
          continue;
        }
        const edits = [{ start: key.start, end: key.end, text: near }];
        report(span, `There is no directive \`@${key.text}\`. Did you mean \`@${near}\`?`, {
          fixes: [{ title: `Write @${near}`, edits, preferred: true }],
        });
      }
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'directive-unsupported',
    severity: 'error',
    title: 'Directive of another tool',
    why: 'REST Client, httpYac, JetBrains HTTP Client and kulala have directives that Slotpad does not support. If sending would do something else than its author meant, it is an error, and the request is not sent unless you say so (`slotpad send --force`, "Send Anyway"). If the directive is harmless, it is an information.',
    ...http(
      '# @no-client-cert\nGET https://node.example.com/eth/v1/node/version',
      'GET https://node.example.com/eth/v1/node/version',
    ),
    source: 'Slotpad scratch file format',
    check({ block }, report) {
      for (const obstacle of obstaclesOf(block)) {
        if (obstacle.code === 'directive-unsupported') report(obstacle, obstacle.message);
      }
      for (const { key } of block.directives) {
        const info = directiveNamed(key.text);
        if (info?.handling !== 'information') continue;
        const span = { start: key.start - 1, end: key.end };
        report(span, `\`@${key.text}\` (${info.owner}) has no effect in Slotpad. ${info.about}`, {
          severity: 'information',
        });
      }
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'directive-value',
    severity: 'error',
    title: 'Invalid value of a directive',
    why: 'A request whose directive cannot be read is not sent unless you say so (`slotpad send --force`, "Send Anyway"): it could be sent too often, or wait too long. A timeout without a unit is a warning, because tools read it differently. A file of `# @import` must exist.',
    ...jsonrpc(
      '# @until $.result = null\neth_chainId()',
      '# @until $.result != null within 60 s\neth_chainId()',
    ),
    source: 'Slotpad scratch file format',
    check({ block, file }, report) {
      for (const directive of block.directives) {
        const { key, value } = directive;
        const isRef = (key.text === 'ref' || key.text === 'forceRef') && value.text !== '';
        if (isRef && !file.hasRequest(value.text) && !file.hasUnreadImports()) {
          report(value, `No request is named \`${value.text}\`: name one with \`# @name ${value.text}\`.`);
        }
        const failure = key.text === 'import' ? file.importFailure(value.text.trim()) : undefined;
        if (failure !== undefined) report(value, failure);
        const fault = valueFault(directive);
        if (!fault) continue;
        const { fix, message, severity } = fault;
        const fixes: Fix[] =
          fix === undefined
            ? []
            : [
                {
                  title: `Write ${fix}`,
                  edits: [{ start: value.start, end: value.end, text: fix }],
                  preferred: true,
                },
              ];
        report(value.text === '' ? key : value, message, { severity, fixes });
      }
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'directive-without-request',
    severity: 'warning',
    title: 'Directive without a request',
    why: 'A directive such as `# @disabled` or `# @note` belongs to the request of its block, below the same `###`. Without one it has no effect, and the next request is sent.',
    ...http(
      '# @disabled\n\n###\nDELETE http://127.0.0.1:5052/keys',
      '###\n# @disabled\nDELETE http://127.0.0.1:5052/keys',
    ),
    source: 'Slotpad scratch file format',
    check({ block }, report) {
      if (block.request) return;
      for (const { key } of block.directives) {
        if (!OF_REQUEST.has(key.text)) continue;
        const span = { start: key.start - 1, end: key.end };
        report(
          span,
          `There is no request for \`@${key.text}\`: write it below the \`###\` line of its request.`,
        );
      }
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'rule-unknown',
    severity: 'warning',
    title: 'Unknown rule',
    why: '`# @disable-rule` takes the codes of rules, as diagnostics show them. An unknown code has no effect.',
    ...jsonrpc(
      '# @disable-rule method-deprecatd\neth_chainId()',
      '# @disable-rule method-deprecated\neth_coinbase()',
    ),
    source: 'Slotpad scratch file format',
    check({ block, ruleCodes }, report) {
      for (const { key, value } of block.directives) {
        if (key.text !== DISABLE_RULE) continue;
        if (value.text.trim() === '')
          report(key, `Name the rule to disable, as in \`# @${DISABLE_RULE} plain-http\`.`);
        for (const name of directiveItems(value)) {
          if (ruleCodes.has(name.text)) continue;
          const [near] = nearest(name.text, ruleCodes, 1);
          const { start, end } = name;
          report(
            name,
            near === undefined
              ? `There is no rule \`${name.text}\`.`
              : `There is no rule \`${name.text}\`. Did you mean \`${near}\`?`,
            {
              fixes:
                near === undefined
                  ? []
                  : [{ title: `Write ${near}`, edits: [{ start, end, text: near }], preferred: true }],
            },
          );
        }
      }
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'target-unknown',
    severity: 'warning',
    title: 'Unknown target',
    why: '`# @target` takes the name of a client, such as `geth` or `lighthouse`, with or without its version. Anything else has no effect.',
    ...jsonrpc('# @target gth/1.15\neth_chainId()', '# @target geth/1.15\neth_chainId()'),
    source: 'Slotpad scratch file format',
    check({ block }, report) {
      for (const { key, value } of block.directives) {
        if (key.text !== TARGET_DIRECTIVE) continue;
        if (value.text.trim() === '') {
          report(key, 'Name the client, as in `# @target geth/1.14` or `# @target lighthouse`.');
        }
        const seen = new Set<Layer>();
        for (const item of directiveItems(value)) {
          const parsed = parseTarget(item.text);
          if (!parsed.ok) {
            const name = /^[^/]*/.exec(item.text)?.[0] ?? '';
            const [near] = clientNames.includes(name.toLowerCase())
              ? []
              : nearest(name.toLowerCase(), clientNames, 1);
            const edits = [{ start: item.start, end: item.start + name.length, text: near ?? '' }];
            report(item, parsed.failure.message, {
              fixes: near === undefined ? [] : [{ title: `Write ${near}`, edits, preferred: true }],
            });
            continue;
          }
          const { layer } = parsed.value.client;
          if (seen.has(layer)) report(item, `A request has only one ${layer} client as its target.`);
          seen.add(layer);
        }
      }
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'contract-directive',
    severity: 'warning',
    title: 'Contract that cannot be used',
    why: '`# @contract` gives the address of a contract a name and an ABI: `token = 0x… as ERC20`. Without a valid address and a contract of the workspace or a standard, it has no effect.',
    ...jsonrpc(
      '# @contract weth 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_chainId()',
      '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_chainId()',
    ),
    source: 'Slotpad scratch file format',
    check({ block, contracts }, report) {
      const names = new Set<string>();
      for (const { key, value } of block.directives) {
        if (key.text !== CONTRACT_DIRECTIVE) continue;
        const parsed = parseContract(value);
        if (!parsed.ok) {
          const at = value.text === '' ? key : value;
          report(at, parsed.failure.message, { fixes: withEquals(value) });
          continue;
        }
        const { name, of = name } = parsed.value;
        if (names.has(name.text))
          report(name, `This request has another contract with the name ${name.text}.`);
        names.add(name.text);
        if (!contracts) continue;
        if (contracts.named(of.text) === undefined) reportUnknown(of, contracts, report);
        else reportSeveral(of, contracts.differentFilesOf(of.text), report);
      }
    },
  },
];

/** Two artifacts of one name: nobody can know which one is meant. */
function reportSeveral(of: Token, files: readonly string[], report: ReportFinding): void {
  if (files.length === 0) return;
  report(
    of,
    `${counted(files.length, 'artifact')} with the name ${of.text} have different functions: ${listed(files.slice(0, 3))}. The functions of all of them are used. Name the right one in \`slotpad.contracts\`.`,
  );
}

function callsContract(reading: ResolvedRequest): boolean {
  return reading.kind === 'rpc' && reading.calls.some(({ method }) => method?.text === 'eth_call');
}

function reportReturned(written: string, value: Token, report: ReportFinding): void {
  const start = value.start + value.text.indexOf(written);
  const span = { start, end: start + written.length };
  const fix = `$.${written}`;
  const message = `\`${written}\` is a value that \`eth_call\` returned, and this request does not have that call. Write \`${fix}\`.`;
  report(span, message, {
    fixes: [{ title: `Write ${fix}`, edits: [{ ...span, text: fix }], preferred: true }],
  });
}

/** Only a directive of the file says the decimals of a token. A text such as `1 beta` may be equal to another one. */
function reportUnit(
  { subject, operator, expected }: ComparisonAssertion,
  value: Token,
  { variables, options }: BlockContext,
  report: ReportFinding,
): void {
  const orders = operator.startsWith('<') || operator.startsWith('>');
  const isNumber = subject.kind === 'returned' || (orders && subject.kind === 'path');
  const amount = isNumber && !options.inMarkdown ? amountOfToken(expected.text) : undefined;
  if (!amount) return;
  const contracts = systemOptions(variables).contracts?.() ?? standardContracts();
  const read = tokenAmount(amount.amount, amount.unit, contracts);
  if (read.ok) return;
  const start = value.start + expected.start;
  const end = value.start + expected.end;
  report({ start: read.wrong === 'amount' ? start : end - amount.unit.length, end }, read.message);
}

/** Assertions behind the empty line after the headers: they are sent. */
function inBody(block: Block, report: ReportFinding): void {
  const { text, request } = block;
  for (const { start, end } of misplacedAssertions(block)) {
    const line = text.slice(start, end).replace(/[\r\n]+$/, '');
    const above = text.lastIndexOf('\n', (request?.start ?? start) - 1) + 1;
    const edits = [
      { start: above, end: above, text: `${line.trim()}\n` },
      { start, end, text: '' },
    ];
    report({ start: start + line.length - line.trimStart().length, end: start + line.length }, MISPLACED, {
      fixes: [{ title: 'Move above the request', edits, preferred: true }],
    });
  }
}

/** Adds a missing equals sign. */
function withEquals({ text, start }: { readonly text: string; readonly start: number }): readonly Fix[] {
  const name = /^\s*[A-Za-z_]\w*(?=\s+0x[\da-f]{40}(?:\s|$))/i.exec(text)?.[0];
  if (name === undefined) return [];
  const at = start + name.length;
  return [{ title: 'Add =', edits: [{ start: at, end: at, text: ' =' }], preferred: true }];
}

function reportUnknown(
  of: { readonly text: string; readonly start: number; readonly end: number },
  contracts: NonNullable<BlockContext['contracts']>,
  report: ReportFinding,
): void {
  const [near] = nearest(of.text, contracts.names(), 1);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  const edits = [{ start: of.start, end: of.end, text: near ?? '' }];
  report(of, `Neither the workspace nor the standards have a contract ${of.text}.${hint}`, {
    fixes: near === undefined ? [] : [{ title: `Write ${near}`, edits, preferred: true }],
  });
}
