/**
 * Patterns that can take quadratic time or that the checker can't decide on, by the reason why their input is short. A
 * pattern whose input may be a whole file or a response must not be here.
 */
export const bounded: Readonly<Record<string, readonly string[]>> = {
  'A URL or an address: of the settings, or typed by a person.': [
    String.raw`/^ipc:\/\/([^/]*)(.*)$/i`,
    String.raw`/\/+$/`,
    String.raw`/\/(?:eth\/v\d+|lighthouse\/(?:ui|health|syncing|peers|database|liveness|logs)|vendor\/(?:ui|health|syncing|peers|database|liveness|logs))(?:\/|$)/`,
    String.raw`/\/(?:eth|vendor|lighthouse)\/.*$/`,
  ],
  'A header or a credential: headers have at most 16 KiB.': [
    '/^(?:(?:proxy-)?authorization|(?:set-)?cookie2?|api-?key|auth-?token|x-.*(?:token|secret|api-?key|auth|password).*)$/i',
    String.raw`/^(basic)\s+(.+)$/i`,
    String.raw`/^(basic|bearer|digest)\s+(.*)$/i`,
    '/-----BEGIN [A-Z0-9 ]*CERTIFICATE-----[^-]*-----END [A-Z0-9 ]*CERTIFICATE-----/g',
  ],
  'Cut to a maximum length before.': [
    '/(?:00)+$/',
    '/0+$/',
    String.raw`/\.?0+$/`,
    String.raw`/[.\s]+$/`,
    String.raw`/^"(.*?)\s*[,:]\s*"$/`,
    String.raw`/(\w+)\s*:\s*%?[\w-]*$/`,
    String.raw`/\beyJ[\w-]{4,}$/`,
    String.raw`/"([^"\\\r\n]*(?:\\.[^"\\\r\n]*)*)"/g`,
  ],
  'Text of the product itself.': [String.raw`/[,;:(].*$/`],
  'A name, a title or a word: of a file, a request, a variable, a unit of time.': [
    '/^[-.]+|[-.]+$/g',
    '/^-+|-+$/g',
    '/^_+|_+$/g',
    String.raw`/^\s*(\d{1,9}(?:\.\d{1,9})?)\s*([a-z]+)?\s*$/i`,
    String.raw`/^(\S+)\s*(.*)$/`,
    String.raw`/^(\S+)\s+(.*)$/`,
    String.raw`/\s*\(.*\)?$/`,
    String.raw`/\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|dd|d|HH|H|hh|h|A|a|mm|m|ss|s|SSS|ZZ|Z|X|x/g`,
  ],
  'One line of a scratch file, such as a directive or an assertion.': [
    String.raw`/\$[^\s=!<>(),]*$/`,
    String.raw`/\[(?:\*|\?[^\]]*|-?\d*:[^\]]*|-\d+)\]/g`,
    String.raw`/\$(?:\.[\w-]+|\[[^\]]*\])+/g`,
    String.raw`/\[[*?:][^\]]*\]/g`,
    String.raw`/[\r\n]+$/`,
    String.raw`/\s+(within|every)\s+(\d[\d.]*\s*[a-z]*)$/i`,
    String.raw`/^(?:slot:?\s*(?<slot>\S+)\s*)?(?:minIdleTime:?\s*(?<idle>\d{1,9})\s*)?(?:max:?\s*(?<max>\d{1,9})\s*)?(?:expire:?\s*(?<expire>\d{1,9}))?$/i`,
    String.raw`/^([\w-]+):\s*(.+)$/`,
    String.raw`/^(not\s+)?(==|!=|>=|<=|>|<|[A-Za-z]+)\s*(.*)$/`,
    String.raw`/^\{\{[ \t]*[+@>]?[ \t]*\w*[ \t]*(?=[\r\n])/`,
  ],
  'A value in a request that a person sends or copies.': [
    String.raw`/[ \t]*(?:\r\n|\r|\n)[ \t]*/g`,
    String.raw`/\{\{[^}]*\}\}|[^\w.~,:{}-]/g`,
    String.raw`/\{\{[^{}]*[^\s{}][^{}]*\}\}/g`,
    String.raw`/(?:"([^"]*)"|([^\s,;="]+))\s*=\s*/g`,
  ],
  'Valid JSON, in which each quote has its partner, or a line of it.': [
    String.raw`/"(?:[^"\\]|\\.)*"/g`,
    String.raw`/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g`,
    String.raw`/("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g`,
  ],
  'A path or a pattern of a specification.': [
    String.raw`/\{([^}]*)\}/g`,
    String.raw`/\{[^}]*\}/`,
    String.raw`/\(\?(?:[:=!]|<[=!]|<[^>]*>)/g`,
    String.raw`/\[[^\]]*\]/g`,
    String.raw`/\s*\n\s*/g`,
  ],
  'The output of a tool of this machine, which is limited.': [
    String.raw`/(?:^|,)\s*(?:\S+:)?(\d+)(?:-(\d+))?->(\d+)(?:-\d+)?\/tcp/g`,
    String.raw`/(?:^|\s)([\w-]+): (\d+)\/tcp\s*(?:\([^)]*\))?\s*-> (?:\w+:\/\/)?(127\.0\.0\.1|localhost|0\.0\.0\.0):(\d+)/`,
    String.raw`/^[\da-f]{12}\s+([a-z\d][\w.-]*)\s+RUNNING\b/gim`,
    String.raw`/[\s.]+$/`,
  ],
  'Linear in fact: a match begins once per line, or the pattern never has to go back.': [
    String.raw`/"([\w-]{1,64})"(\s*:\s*)"[^"\\]*(?:\\.[^"\\]*)*"?/g`,
    String.raw`/(?<!\s)\s*\n\s*/g`,
    String.raw`/^([^\S\n]*):(?=:)/gm`,
    String.raw`/^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|([^\r\n]*))/gm`,
    String.raw`/(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)+/y`,
  ],
};
