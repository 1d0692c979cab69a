#!/usr/bin/env bash
# Runs `slotpad check` or `slotpad send` for the GitHub Action. The inputs are environment variables, so that the shell does
# not evaluate them. Works with the Bash 3.2 of macOS.
set -euo pipefail

fail() { echo "::error::$1"; exit 2; }

case $INPUT_COMMAND in
  check) arguments=(check --format github) ;;
  send) arguments=(send --all --format github) ;;
  *) fail 'The input "command" has to be check or send.' ;;
esac
if [ -n "$INPUT_REPORT" ]; then
  [ "$INPUT_COMMAND" = send ] || fail 'The input "report" is for the command send.'
  arguments+=(--report "$INPUT_REPORT")
fi
while IFS= read -r line; do
  if [ -n "$line" ]; then arguments+=("$line"); fi
done <<< "$INPUT_OPTIONS"
arguments+=(--)
while IFS= read -r line; do
  if [ -n "$line" ]; then arguments+=("$line"); fi
done <<< "$INPUT_PATHS"

if [ -n "$INPUT_PACKAGE" ]; then
  npm install --silent --no-audit --no-fund --prefix "$RUNNER_TEMP/slotpad" "$INPUT_PACKAGE"
  program=$RUNNER_TEMP/slotpad/node_modules/slotpad/dist/cli.js
else
  program=$GITHUB_ACTION_PATH/dist/cli.js
  if [ ! -f "$program" ]; then
    (cd "$GITHUB_ACTION_PATH" && npm ci --silent --no-audit --no-fund --ignore-scripts && npm run --silent build)
  fi
fi

node "$program" "${arguments[@]}"
