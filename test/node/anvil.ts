import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';

/** Blocks come only when asked for, so that nothing depends on time. */
const FLAGS = ['--host', '127.0.0.1', '--port', '0', '--no-mining', '--timestamp', '1700000000'];

function program(): string {
  const platform =
    { linux: 'linux', darwin: 'darwin', win32: 'win32' }[process.platform as string] ?? process.platform;
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}-${arch}/bin/${name}`);
}

/**
 * A real execution client from npm, on any free port. Whoever starts it ends it.
 *
 * @param ipc the path of its socket file; without it, it has none
 */
export async function startAnvil(
  chainId = 1337,
  ipc?: string,
): Promise<{ child: ChildProcess; url: string }> {
  const ownFlags = ['--chain-id', String(chainId), ...(ipc === undefined ? [] : ['--ipc', ipc])];
  const child = spawn(program(), [...FLAGS, ...ownFlags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const listening = /Listening on (\S+)/.exec(output);
    if (listening) {
      child.stdout.resume();
      return { child, url: `http://${listening[1]}` };
    }
  }
  throw new Error(`anvil did not start: ${output}`);
}
