export const commands = ['check', 'send', 'status', 'demo-node', 'language-server'] as const;
export type Command = (typeof commands)[number];

export const mainUsage = `Usage: slotpad COMMAND [options]

Checks and sends scratch files (.http and .jsonrpc) for Ethereum nodes.

Commands:
  check PATH…       says what is wrong with the requests of files and folders; sends nothing
  send FILE         sends requests of a file and judges the responses
  status [URL…]     tells the state of nodes
  demo-node         runs a simulated beacon node and execution node
  language-server   the language server, for editors

  slotpad COMMAND --help   says more
  slotpad --version
`;

export const checkUsage = `Usage: slotpad check [options] PATH…
       slotpad check --stdin --language http|jsonrpc [options]

Says what is wrong with the requests of .http and .jsonrpc files, and of all those in folders (without
node_modules and what begins with a dot). Nothing is sent.

  --format FORMAT   text (default), json, github (annotations of GitHub Actions) or sarif
  --env NAME        environment of http-client.env.json whose variables are known
  --http SCOPE      requests of .http files to check: all (default), or ethereum for beacon and JSON-RPC requests only
  --stdin           reads one file from standard input
  --language NAME   what that file is: http or jsonrpc

Exit code: 0 without errors (warnings may be there), 1 with errors, 2 when it could not run.
`;

export const sendUsage = `Usage: slotpad send FILE [--name NAME | --line N | --all] [options]
       slotpad send --all PATH… [--parallel N] [options]

Sends requests of .http and .jsonrpc files, those of a file one after the other, and judges each response by the
specifications and by the "# @assert" lines of its request. Without a choice the file's only request is sent.

  --name NAME       the request with "# @name NAME", or with that title
  --line N          the request at this line of the file, counted from 1
  --all             all requests, in order; of several files, and of all those in folders
  --parallel N      so many files at the same time (default 1)
  --fail-fast       begins nothing more after a failure
  --env NAME        environment of http-client.env.json and http-client.private.env.json
  --beacon URL      where a path alone goes (default http://127.0.0.1:5052)
  --execution URL   where a call without "# @node" goes (default http://127.0.0.1:8545)
  --timeout S       seconds for each request (default 30)
  --ca FILE         PEM file with an authority that https is checked with, besides the public ones
  --cert FILE       PEM file with the client certificate that the nodes ask for, with --key FILE
  --jwt-secret FILE makes the tokens of the engine API of --execution from this secret
  --token-env NAME  sends the bearer token in this environment variable to the node of --beacon or --execution
  --output FILE     writes the body of the response to this file, whatever its size; of one request only
  --events N        stops an event stream after N events; without it, Ctrl+C stops it
  --yes             sends what signs or sends transactions without asking
  --format FORMAT   text (default), json or junit

Assertions stand above a request: "# @assert status == 200", "# @assert $.result >= 0x10",
"# @assert $.data.length > 0", "# @assert duration < 500", "# @assert header.content-type contains json",
"# @assert matches-spec". One that holds about a status or an error makes that response good.

Proxies are those of HTTP_PROXY, HTTPS_PROXY and NO_PROXY, but never for this machine's own addresses.

Exit code: 0 when every response is 2xx and without a JSON-RPC error, and every assertion holds; 1 when not; 2 when it
could not run.
`;

export const statusUsage = `Usage: slotpad status [URL…] [options]

Reads nodes and tells their state as the sidebar of the editor does: whether they follow the chain, and what is wrong
if they do not. Without URLs the usual ports of this machine are asked.

  --kind KIND       what answers at the URLs: beacon or execution (default: detected)
  --format FORMAT   text (default), json or prometheus
  --watch           reads again and again, until Ctrl+C: redraws on a terminal, else writes a line per change; with
                    --format json an array per line
  --interval S      seconds from one reading to the next with --watch (default 6)
  --fail-on LEVEL   exits with 1 from this severity on: warning or error (default error)
  --timeout S       seconds for each request (default 10)

A user and password in a URL are sent to that node and never shown. Proxies are those of HTTP_PROXY, HTTPS_PROXY and
NO_PROXY, but never for this machine's own addresses. Colors follow NO_COLOR and FORCE_COLOR.

Exit code: 0 when all nodes are below --fail-on; 1 when a node is not, or does not answer; 2 when it could not run, as
when no URL is given and no node is found. With --watch it is that of the last reading.
`;

export const languageServerUsage = `Usage: slotpad language-server [--stdio | --node-ipc | --socket=PORT | --pipe=NAME]

Runs the language server; without an option it talks over standard input and output.
`;
