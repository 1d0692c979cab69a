/**
 * The TextMate grammars of both languages, from one description of what they share. Not every editor follows includes
 * across TextMate files, so both files contain the shared part.
 */
import type { GeneratedFile } from '../generate';

/** The start of a line or, in a list of Markdown, what follows the indentation of its item. */
const LINE_START = '(?:^|\\G)';

const tagWords = 'latest|earliest|pending|safe|finalized';
const shared = (s: string) => ({
  separator: {
    match: `${LINE_START}(###)(?:[ \\t]*)(.*)$`,
    name: `meta.separator.${s}`,
    captures: {
      1: { name: `punctuation.definition.separator.${s} keyword.control.separator.${s}` },
      2: { name: `entity.name.section.${s}` },
    },
  },
  directive: {
    match: `${LINE_START}\\s*(#|//)\\s*(@)([A-Za-z][\\w-]*)(?:\\s+(.*))?$`,
    name: `comment.line.directive.${s}`,
    captures: {
      1: { name: `punctuation.definition.comment.${s}` },
      2: { name: `punctuation.definition.directive.${s} keyword.other.directive.${s}` },
      3: { name: `keyword.other.directive.${s}` },
      4: { name: `string.unquoted.directive.${s}`, patterns: [{ include: '#placeholder' }] },
    },
  },
  comment: {
    match: `${LINE_START}\\s*(#|//)(?!##).*$`,
    name: `comment.line.${s}`,
    captures: { 1: { name: `punctuation.definition.comment.${s}` } },
  },
  definition: {
    match: `${LINE_START}(@)([^\\s=]+?)\\s*(:?=)\\s*(.*)$`,
    name: `meta.definition.variable.${s}`,
    captures: {
      1: { name: `punctuation.definition.variable.${s} keyword.other.definition.${s}` },
      2: { name: `variable.other.definition.${s}` },
      3: { name: `keyword.operator.assignment.${s}` },
      4: { name: `string.unquoted.value.${s}`, patterns: [{ include: '#placeholder' }, { include: '#hex' }] },
    },
  },
  placeholder: {
    patterns: [
      {
        match: '(\\{\\{)\\s*(\\$)((?:random\\.)?[A-Za-z]\\w*)([^}]*)(\\}\\})',
        name: `meta.template.expression.${s}`,
        captures: {
          1: { name: `punctuation.definition.template-expression.begin.${s}` },
          2: { name: `punctuation.definition.variable.${s}` },
          3: { name: `support.function.system.${s}` },
          4: { name: `variable.parameter.system.${s}` },
          5: { name: `punctuation.definition.template-expression.end.${s}` },
        },
      },
      {
        match: '(\\{\\{)([^}]*)(\\}\\})',
        name: `meta.template.expression.${s}`,
        captures: {
          1: { name: `punctuation.definition.template-expression.begin.${s}` },
          2: { name: `variable.other.readwrite.${s}` },
          3: { name: `punctuation.definition.template-expression.end.${s}` },
        },
      },
    ],
  },
  hex: { match: '\\b0[xX][0-9A-Fa-f]*\\b', name: `constant.numeric.hex.${s}` },
  'json-comment': {
    patterns: [
      {
        match: '(//).*$',
        name: `comment.line.double-slash.${s}`,
        captures: { 1: { name: `punctuation.definition.comment.${s}` } },
      },
      { begin: '/\\*', end: '\\*/', name: `comment.block.${s}` },
      {
        match: `${LINE_START}\\s*(#)(?!##).*$`,
        name: `comment.line.${s}`,
        captures: { 1: { name: `punctuation.definition.comment.${s}` } },
      },
    ],
  },
  'json-value': {
    patterns: [
      { include: '#json-object' },
      { include: '#json-array' },
      { include: '#placeholder' },
      { include: '#json-string' },
      { match: '\\b(?:true|false|null)\\b', name: `constant.language.json.${s}` },
      { match: '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?', name: `constant.numeric.json.${s}` },
    ],
  },
  'json-string': {
    begin: '"',
    beginCaptures: { 0: { name: `punctuation.definition.string.begin.json.${s}` } },
    end: '"|$',
    endCaptures: { 0: { name: `punctuation.definition.string.end.json.${s}` } },
    name: `string.quoted.double.json.${s}`,
    patterns: [
      { include: '#placeholder' },
      { match: `(?<=")(?:${tagWords})(?=")`, name: `constant.language.block-tag.${s}` },
      { match: '(?<=")0[xX][0-9A-Fa-f]*(?=")', name: `constant.numeric.hex.${s}` },
      { match: '(?<=")[a-z]+[A-Za-z0-9]*_[A-Za-z0-9]+(?=")', name: `entity.name.function.rpc-method.${s}` },
      { match: '\\\\(?:["\\\\/bfnrt]|u[0-9A-Fa-f]{4})', name: `constant.character.escape.json.${s}` },
      { match: '\\\\.', name: `invalid.illegal.escape.json.${s}` },
    ],
  },
  'json-key': {
    match: '("(?:[^"\\\\]|\\\\.)*")\\s*(:)',
    captures: {
      1: { name: `support.type.property-name.json.${s}` },
      2: { name: `punctuation.separator.dictionary.key-value.json.${s}` },
    },
  },
  'json-object': {
    begin: '\\{(?!\\{)',
    end: `\\}|(?=${LINE_START}###)`,
    beginCaptures: { 0: { name: `punctuation.definition.dictionary.begin.json.${s}` } },
    endCaptures: { 0: { name: `punctuation.definition.dictionary.end.json.${s}` } },
    name: `meta.structure.dictionary.json.${s}`,
    patterns: [
      { include: '#json-comment' },
      { include: '#json-key' },
      { include: '#json-value' },
      { match: ',', name: `punctuation.separator.dictionary.pair.json.${s}` },
    ],
  },
  'json-array': {
    begin: '\\[',
    end: `\\]|(?=${LINE_START}###)`,
    beginCaptures: { 0: { name: `punctuation.definition.array.begin.json.${s}` } },
    endCaptures: { 0: { name: `punctuation.definition.array.end.json.${s}` } },
    name: `meta.structure.array.json.${s}`,
    patterns: [
      { include: '#json-comment' },
      { include: '#json-value' },
      { match: ',', name: `punctuation.separator.array.json.${s}` },
    ],
  },
});
const h = 'http',
  j = 'jsonrpc';
const http = {
  name: 'HTTP scratch file (Slotpad)',
  scopeName: 'source.slotpad.http',
  patterns: [
    { include: '#separator' },
    { include: '#directive' },
    { include: '#comment' },
    { include: '#definition' },
    { include: '#curl' },
    { include: '#request' },
  ],
  repository: {
    ...shared(h),
    curl: {
      begin: `${LINE_START}\\s*(curl)\\b`,
      beginCaptures: { 1: { name: 'keyword.control.curl.http' } },
      end: `(?=${LINE_START}###)|${LINE_START}\\s*$`,
      name: 'meta.curl.http',
      patterns: [
        { match: '(?<=\\s)--?[A-Za-z][\\w-]*', name: 'variable.parameter.option.http' },
        { match: '\\\\$', name: 'constant.character.escape.line-continuation.http' },
        { begin: "'", end: "'", name: 'string.quoted.single.http', patterns: [{ include: '#placeholder' }] },
        {
          begin: '"',
          end: '"',
          name: 'string.quoted.double.http',
          patterns: [{ include: '#placeholder' }, { match: '\\\\.', name: 'constant.character.escape.http' }],
        },
        { include: '#url' },
      ],
    },
    request: {
      begin: `${LINE_START}(?=\\s*(?:[A-Za-z]+\\s+)?(?:https?://|/|\\{\\{))`,
      end: `(?=${LINE_START}###)`,
      name: 'meta.request.http',
      patterns: [
        { include: '#body' },
        { include: '#request-line' },
        { include: '#continuation' },
        { include: '#directive' },
        { include: '#comment' },
        { include: '#header' },
      ],
    },
    'request-line': {
      begin: '\\G\\s*(?:([A-Za-z]+)\\s+)?(?=https?://|/|\\{\\{)',
      beginCaptures: { 1: { name: 'keyword.control.method.http' } },
      end: '$',
      name: 'meta.request-line.http',
      patterns: [
        {
          match: '\\s(HTTP/\\d(?:\\.\\d)?(?: \\(Prior Knowledge\\))?)\\s*$',
          captures: { 1: { name: 'constant.language.version.http' } },
        },
        { include: '#url' },
      ],
    },
    continuation: {
      begin: `${LINE_START}\\s+(?=[?&]|/(?!/))`,
      end: '$',
      name: 'meta.continuation.http',
      patterns: [{ include: '#url' }],
    },
    url: {
      patterns: [
        { include: '#placeholder' },
        {
          match: '(https?)(://)(?:([^/@\\s{}]+)(@))?([^/:?#\\s{}]+)?(?:(:)(\\d+))?',
          name: 'meta.origin.http',
          captures: {
            1: { name: 'keyword.other.scheme.http' },
            2: { name: 'punctuation.separator.scheme.http' },
            3: { name: 'invalid.deprecated.user-info.http' },
            4: { name: 'punctuation.separator.user-info.http' },
            5: { name: 'entity.name.type.host.http' },
            6: { name: 'punctuation.separator.port.http' },
            7: { name: 'constant.numeric.port.http' },
          },
        },
        {
          match: '(/)([^/?#\\s{}]*)',
          captures: {
            1: { name: 'punctuation.separator.path.http' },
            2: { name: 'string.unquoted.path-segment.http', patterns: [{ include: '#hex' }] },
          },
        },
        { include: '#query' },
        { match: '#\\S*', name: 'comment.other.fragment.http' },
      ],
    },
    query: {
      patterns: [
        {
          match: '([?&])([^=&#\\s{}]*)(?:(=)([^&#\\s{}]*))?',
          captures: {
            1: { name: 'keyword.operator.query.http' },
            2: { name: 'variable.parameter.query.http' },
            3: { name: 'keyword.operator.assignment.http' },
            4: { name: 'string.unquoted.query-value.http', patterns: [{ include: '#hex' }] },
          },
        },
        { include: '#placeholder' },
      ],
    },
    header: {
      match: `${LINE_START}([A-Za-z0-9!#$%&'*+.^_\`|~-]+)\\s*(:)\\s*(.*)$`,
      name: 'meta.header.http',
      captures: {
        1: { name: 'entity.name.tag.header.http' },
        2: { name: 'punctuation.separator.header.http' },
        3: { name: 'string.unquoted.header-value.http', patterns: [{ include: '#placeholder' }] },
      },
    },
    body: {
      begin: `${LINE_START}\\s*$`,
      end: `(?=${LINE_START}###)`,
      name: 'meta.body.http',
      patterns: [
        {
          match: `${LINE_START}(<)\\s+(\\S.*)$`,
          captures: { 1: { name: 'keyword.control.include.http' }, 2: { name: 'string.unquoted.file.http' } },
        },
        { include: '#json-object' },
        { include: '#json-array' },
        { include: '#placeholder' },
      ],
    },
  },
};
const jsonrpc = {
  name: 'JSON-RPC scratch file (Slotpad)',
  scopeName: 'source.slotpad.jsonrpc',
  patterns: [
    { include: '#separator' },
    { include: '#directive' },
    { include: '#comment' },
    { include: '#definition' },
    { include: '#contract-deployment' },
    { include: '#contract-call' },
    { include: '#contract-options' },
    { include: '#call' },
    { include: '#json-object' },
    { include: '#json-array' },
    { match: `${LINE_START}\\s*[A-Za-z][\\w]*_[\\w]*`, name: 'entity.name.function.rpc-method.jsonrpc' },
  ],
  repository: {
    ...shared(j),
    // `send token.transfer(to: alice, amount: 1 ether) { from: alice }`
    'contract-call': {
      begin: '(?:\\b(send|estimate|trace)\\s+)?\\b([A-Za-z_]\\w*)\\s*\\.\\s*([A-Za-z_$][\\w$]*)\\s*(\\()',
      end: `(\\))(?!\\s*\\()|(?=${LINE_START}###)`,
      name: 'meta.call.contract.jsonrpc',
      beginCaptures: {
        1: { name: 'keyword.control.jsonrpc' },
        2: { name: 'variable.other.contract.jsonrpc' },
        3: { name: 'entity.name.function.contract.jsonrpc' },
        4: { name: 'punctuation.definition.parameters.begin.jsonrpc' },
      },
      endCaptures: { 1: { name: 'punctuation.definition.parameters.end.jsonrpc' } },
      patterns: [
        // After the types of a function: `f(address)(alice)`.
        { match: '\\)\\s*\\(', name: 'punctuation.definition.parameters.begin.jsonrpc' },
        { include: '#contract-value' },
      ],
    },
    // `deploy Token("name", 18) { from: alice }`
    'contract-deployment': {
      begin: '(?:\\b(estimate|trace)\\s+)?\\b(deploy)\\s+([A-Za-z_]\\w*)\\s*(\\()',
      end: `(\\))|(?=${LINE_START}###)`,
      name: 'meta.call.contract.jsonrpc',
      beginCaptures: {
        1: { name: 'keyword.control.jsonrpc' },
        2: { name: 'keyword.control.jsonrpc' },
        3: { name: 'variable.other.contract.jsonrpc' },
        4: { name: 'punctuation.definition.parameters.begin.jsonrpc' },
      },
      endCaptures: { 1: { name: 'punctuation.definition.parameters.end.jsonrpc' } },
      patterns: [{ include: '#contract-value' }],
    },
    'contract-options': {
      begin: '(?<=\\))[ \\t]*(\\{)(?=\\s*[A-Za-z])',
      end: `\\}|(?=${LINE_START}###)`,
      name: 'meta.options.contract.jsonrpc',
      patterns: [{ include: '#contract-value' }],
    },
    'contract-value': {
      patterns: [
        { include: '#json-comment' },
        { include: '#placeholder' },
        { begin: "'", end: "'|$", name: 'string.quoted.single.jsonrpc' },
        { match: '\\b([A-Za-z_]\\w*)\\s*:', captures: { 1: { name: 'variable.parameter.jsonrpc' } } },
        {
          match: '(-?\\b(?:0x[0-9a-fA-F]*|\\d[\\d_]*(?:\\.\\d+)?(?:e\\d+)?))(?:[ \\t]*(wei|gwei|ether)\\b)?',
          captures: { 1: { name: 'constant.numeric.jsonrpc' }, 2: { name: 'keyword.other.unit.jsonrpc' } },
        },
        { match: '\\b(?:true|false)\\b', name: 'constant.language.jsonrpc' },
        { begin: '[(\\[]', end: `[)\\]]|(?=${LINE_START}###)`, patterns: [{ include: '#contract-value' }] },
        { include: '#json-value' },
        { match: '[A-Za-z_%][\\w-]*', name: 'variable.other.jsonrpc' },
        { match: ',', name: 'punctuation.separator.parameters.jsonrpc' },
      ],
    },
    call: {
      begin: '([A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]+)\\s*(\\()',
      end: `\\)|(?=${LINE_START}###)`,
      name: 'meta.call.jsonrpc',
      beginCaptures: {
        1: { name: 'entity.name.function.rpc-method.jsonrpc' },
        2: { name: 'punctuation.definition.parameters.begin.jsonrpc' },
      },
      endCaptures: { 0: { name: 'punctuation.definition.parameters.end.jsonrpc' } },
      patterns: [
        { include: '#json-comment' },
        { include: '#json-value' },
        { match: ',', name: 'punctuation.separator.parameters.jsonrpc' },
      ],
    },
  },
};

/** Code blocks of Markdown with requests. Built like VS Code's own rules for code blocks. */
const codeBlock = (words: string, language: string) => ({
  name: 'markup.fenced_code.block.markdown',
  begin: `(^|\\G)(\\s*)(\`{3,}|~{3,})\\s*(?i:(${words})((\\s+|:|,|\\{|\\?)[^\`]*)?$)`,
  end: '(^|\\G)(\\2|\\s{0,3})(\\3)\\s*$',
  beginCaptures: {
    3: { name: 'punctuation.definition.markdown' },
    4: { name: 'fenced_code.block.language.markdown' },
    5: { name: 'fenced_code.block.language.attributes.markdown' },
  },
  endCaptures: { 3: { name: 'punctuation.definition.markdown' } },
  patterns: [
    {
      begin: '(^|\\G)(\\s*)(.*)',
      while: '(^|\\G)(?!\\s*([`~]{3,})\\s*$)',
      contentName: `meta.embedded.block.${language}`,
      patterns: [{ include: `source.slotpad.${language}` }],
    },
  ],
});
const markdown = {
  name: 'Requests in Markdown (Slotpad)',
  scopeName: 'markdown.slotpad.codeblock',
  // Not inside another code block, where the fence is an example.
  injectionSelector: 'L:text.html.markdown - markup.fenced_code - markup.raw - comment',
  patterns: [codeBlock('http|rest', h), codeBlock('jsonrpc', j)],
};

export function grammars(): GeneratedFile[] {
  return [
    { path: 'syntaxes/http.tmLanguage.json', text: `${JSON.stringify(http, null, 2)}\n` },
    { path: 'syntaxes/jsonrpc.tmLanguage.json', text: `${JSON.stringify(jsonrpc, null, 2)}\n` },
    { path: 'syntaxes/markdown.tmLanguage.json', text: `${JSON.stringify(markdown, null, 2)}\n` },
  ];
}
