import os from 'node:os';
import path from 'node:path';
import { failed, failureText, type Result, success } from '../../common/result';
import type { KnownNode } from '../../monitor/nodes/node';
import { type Kept, type MonitorConfig, readMonitorConfig } from '../../monitor/unattended/config';
import type { Connections, Limits } from '../../runner/connection/connection';
import { createConnections } from '../../runner/connection/connections';
import { readTextFile } from '../../runner/files/text-file';
import { type Send, sendOver } from '../../runner/send/send';
import type { Terminal } from '../output/terminal';

/** What `--config` names, with the values that it takes from the environment and from files. */
export interface LoadedConfig {
  readonly config: MonitorConfig;
  readonly connections: Connections;
  /** Sends with the credentials and headers of a node. */
  readonly sendFor: (node: KnownNode) => Send;
  /** The URL of the webhook. */
  readonly webhook?: string;
}

/** @param name of the file, as the person wrote it */
export async function loadConfig(
  name: string,
  terminal: Terminal,
  limits: () => Limits,
): Promise<Result<LoadedConfig>> {
  const file = path.resolve(terminal.cwd, name);
  let text: string;
  try {
    text = await readTextFile(file);
  } catch (error) {
    return failed({ message: `--config ${name}: ${error instanceof Error ? error.message : String(error)}` });
  }
  const config = readMonitorConfig(text, path.dirname(file), os.homedir());
  if (!config.ok) return failed({ message: `${name}: ${failureText(config.failure)}` });
  const loaded = await connected(config.value, terminal, limits);
  return loaded.ok ? loaded : failed({ message: `${name}: ${failureText(loaded.failure)}` });
}

/** Connects to the nodes of a configuration. It fails when a value is missing, before anything is sent. */
export async function connected(
  config: MonitorConfig,
  terminal: Terminal,
  limits: () => Limits,
): Promise<Result<LoadedConfig>> {
  const { env = {} } = terminal;
  const headers = new Map<string, readonly (readonly [string, string])[]>();
  const tokens = new Map<string, Kept>();
  for (const { node, token, headers: own } of config.nodes) {
    if (token !== undefined) {
      const found = await keptValue(token, env);
      if (!found.ok) return failed({ message: `The token of "${node.name}": ${failureText(found.failure)}` });
      tokens.set(node.url, token);
    }
    const read: (readonly [string, string])[] = [];
    for (const [name, kept] of Object.entries(own)) {
      const value = await keptValue(kept, env);
      if (!value.ok) {
        return failed({ message: `The header ${name} of "${node.name}": ${failureText(value.failure)}` });
      }
      read.push([name, value.value]);
    }
    headers.set(node.id, read);
  }
  const webhook = config.webhook === undefined ? success(undefined) : await keptValue(config.webhook, env);
  if (!webhook.ok) return failed({ message: `The webhook: ${failureText(webhook.failure)}` });
  if (webhook.value !== undefined && !/^https?:\/\/[^/]/i.test(webhook.value)) {
    return failed({ message: 'The webhook is not a URL that starts with https:// or http://.' });
  }
  const connections = createConnections({
    nodes: () => config.nodes.map(({ node }) => node),
    // A file is read each time: a token that was renewed there is used at once.
    async secretOf({ url }) {
      const kept = tokens.get(url);
      const found = kept === undefined ? undefined : await keptValue(kept, env);
      return found?.ok ? found.value : undefined;
    },
    setSecret: (node) => `set the token of "${node}" in the configuration`,
    proxies: () => ({ environment: env }),
    limits,
  });
  const send = sendOver(connections);
  return success({
    config,
    connections,
    sendFor: (node) => withHeaders(send, headers.get(node.id) ?? []),
    ...(webhook.value === undefined ? {} : { webhook: webhook.value }),
  });
}

/** A header of the configuration replaces one of Slotpad's. */
function withHeaders(send: Send, own: readonly (readonly [string, string])[]): Send {
  if (own.length === 0) return send;
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  return (prepared, options) =>
    send(
      {
        ...prepared,
        headers: [...prepared.headers.filter(([name]) => !names.has(name.toLowerCase())), ...own],
        secrets: [...prepared.secrets, ...own.map(([, value]) => value)],
      },
      options,
    );
}

async function keptValue(
  kept: Kept,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<string>> {
  if (typeof kept === 'string') return success(kept);
  if ('env' in kept) {
    const value = env[kept.env]?.trim();
    return value ? success(value) : failed({ message: `the environment variable ${kept.env} is not set.` });
  }
  try {
    const value = (await readTextFile(kept.file)).trim();
    return value === '' ? failed({ message: `${kept.file} is empty.` }) : success(value);
  } catch (error) {
    return failed({ message: error instanceof Error ? error.message : String(error) });
  }
}
