/** `slotpad completion bash|zsh|fish`: a script that completes commands, options and files. Options come from the usage texts. */
import { failed, type Result, success } from '../common/result';
import { commands } from './commands';
import { type Terminal, write } from './output/terminal';
import * as usage from './usage';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export async function completionCommand(
  args: readonly string[],
  terminal: Terminal,
): Promise<Result<number>> {
  const [shell] = args;
  if (shell === '--help' || shell === '-h') {
    await write(terminal.out, usage.completionUsage);
    return success(0);
  }
  const found = SHELLS.find((one) => one === shell);
  if (!found) return failed({ message: `Name the shell: slotpad completion ${SHELLS.join('|')}` });
  await write(terminal.out, SCRIPTS[found]());
  return success(0);
}

const TEXTS: Readonly<Record<string, string>> = {
  check: usage.checkUsage,
  send: usage.sendUsage,
  import: usage.importUsage,
  status: usage.statusUsage,
  trace: usage.traceUsage,
  decode: usage.decodeUsage,
  encode: usage.encodeUsage,
  simulate: usage.simulateUsage,
  mcp: usage.mcpUsage,
  'language-server': usage.languageServerUsage,
};

/** The options of a command with what they are for: the first line of each in its usage text. */
function optionsOf(command: string): readonly (readonly [option: string, about: string])[] {
  return [
    ...(TEXTS[command] ?? '').matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)(?: [A-Z][\w=|,…-]*)?\s+(.+)$/gm),
  ].map(([, option = '', about = '']) => [option, about.replace(/[,;:(].*$/, '').trim()] as const);
}

const optionWords = (command: string) =>
  optionsOf(command)
    .map(([option]) => option)
    .join(' ');

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], () => string>> = {
  bash: () => `# slotpad completion bash > /etc/bash_completion.d/slotpad
_slotpad() {
  local word=\${COMP_WORDS[COMP_CWORD]} options=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.join(' ')} help" -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${commands.map((one) => `    ${one}) options="${optionWords(one)}" ;;`).join('\n')}
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _slotpad slotpad
`,
  zsh: () => `#compdef slotpad
# slotpad completion zsh > "\${fpath[1]}/_slotpad"
_slotpad() {
  if (( CURRENT == 2 )); then
    compadd ${commands.join(' ')} help
    return
  fi
  local -a options
  case $words[2] in
${commands.map((one) => `    ${one}) options=(${optionWords(one)}) ;;`).join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then compadd -- $options; else _files; fi
}
if [ "$funcstack[1]" = "_slotpad" ]; then _slotpad "$@"; else compdef _slotpad slotpad; fi
`,
  fish: () =>
    [
      '# slotpad completion fish > ~/.config/fish/completions/slotpad.fish',
      `complete -c slotpad -n __fish_use_subcommand -f -a '${commands.join(' ')} help'`,
      ...commands.flatMap((one) =>
        optionsOf(one).map(
          ([option, about]) =>
            `complete -c slotpad -n '__fish_seen_subcommand_from ${one}' -l ${option.slice(2)} -d '${about.replace(/'/g, '')}'`,
        ),
      ),
      '',
    ].join('\n'),
};
