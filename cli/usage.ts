export const mainUsage = `Usage: slotpad COMMAND [options]

Checks and sends scratch files (.http and .jsonrpc) for Ethereum nodes.

Commands:
  check PATH…       check the requests in files and folders; sends nothing
  send FILE|CALL    send the requests of a file, or one that is written here, and judge the responses
  import PATH…      turn a collection, an API document or .io tests into scratch files
  status [URL…]     show the state of nodes
  monitor           watch nodes until it is stopped: metrics, alerts, history
  conformance URL…  ask a node for everything that it can be read with, and judge its responses
  trace HASH|CALL   show the calls of a transaction, or of a call without sending it
  decode DATA       show what call data, an error, a log, a raw transaction, a node record or SSZ says
  encode CALL       print the call data of a call
  simulate FILE     show what a transaction would do, without sending it
  demo-node         run a simulated beacon node and execution node
  language-server   run the language server, for editors
  mcp               run an MCP server, for AI assistants
  completion SHELL  print a script that completes commands and options in bash, zsh or fish

Options of check, send and status can also be in slotpad.config.json.

  slotpad help COMMAND     show the options of a command, as slotpad COMMAND --help does
  slotpad --version        show the version
`;

export const checkUsage = `Usage: slotpad check [options] PATH…
       slotpad check --stdin --language http|jsonrpc [options]

Checks the requests in .http and .jsonrpc files, and in all such files of folders (except node_modules and names that
start with a dot). Checks the http and jsonrpc code blocks of Markdown files that are named. Sends nothing.

  --format FORMAT   output format: text (default), json, github (annotations for GitHub Actions) or sarif
  -e, --env NAME    use the variables of this environment in http-client.env.json
  --var NAME=VALUE  value of a variable or the answer to a prompt, also where the file defines it; can be given several
                    times
  --env-file FILE   the same for all variables of a .env file, as secrets; can be given several times
  --http SCOPE      requests to check in .http files: all (default) or ethereum (beacon and JSON-RPC requests only)
  --target CLIENT   client that the requests are for, such as geth/1.14, or lighthouse,geth for both layers (default: the
                    setting slotpad.target of the workspace)
  --specification FILE
                    OpenRPC or OpenAPI document with further methods and endpoints; can be given several times
  --contracts GLOB  files with ABIs and addresses of contracts, relative to the current folder, in place of the setting
                    slotpad.contracts of the workspace; can be given several times
  --watch           check again after each change of the files, of what they import and of environments, until Ctrl+C
  --stdin, -        read one file from standard input
  --language NAME   language of standard input: http or jsonrpc

A PATH can be a pattern in quotes: 'requests/**/*.http', 'docs/**/*.md'.

Exit code: 0 without errors (there may be warnings), 1 with errors, 2 when it could not run.
`;

/** What the requests of `send` and `simulate` are made of, and where they go. */
const requestOptions = `  -e, --env NAME    use this environment of http-client.env.json and http-client.private.env.json
  --var NAME=VALUE  value of a variable or the answer to a prompt, also where the file defines it; can be given several
                    times
  --env-file FILE   the same for all variables of a .env file, as secrets; can be given several times
  --beacon URL      beacon node, for URLs without a host (default: http://127.0.0.1:5052)
  --execution URL   execution node, for calls without "# @node": an http:// or ws:// URL, the path of its socket file, or the
                    name of an endpoint of foundry.toml or a network of the Hardhat configuration (default: that of the
                    environment variable ETH_RPC_URL, else http://127.0.0.1:8545)
  --timeout S       timeout of each request in seconds (default: 30)
  --ca FILE         PEM file with an additional certificate authority for https
  --cert FILE       PEM file with a client certificate; requires --key
  --key FILE        PEM file with the private key of the client certificate
  --jwt-secret FILE create tokens for the engine API of --execution from this secret
  --token-env NAME  send the bearer token in this environment variable to the node of --beacon or --execution
  --allow-host NAME host that a file may send values of the environment, of private environment files and of files
                    outside of its folder to, such as api.example.com; can be given several times
  --specification FILE
                    OpenRPC or OpenAPI document with further methods and endpoints; can be given several times
  --contracts GLOB  files with ABIs and addresses of contracts, relative to the current folder, in place of the setting
                    slotpad.contracts of the workspace; can be given several times`;

export const sendUsage = `Usage: slotpad send FILE [--name NAME | --line N | --tag TAGS | --all] [options]
       slotpad send --all PATH… [--parallel N] [options]
       slotpad send 'CALL' [options]

Sends requests of .http and .jsonrpc files, in order within a file. Compares each response with the specification and
with the "# @assert" lines of its request. Without --name, --line, --tag or --all, the file must have only one request.

  CALL              a request in place of a file: 'eth_blockNumber()', 'token.balanceOf(alice)', 'GET /eth/v1/node/version'.
                    Contracts and variables come from the scratch files of the current folder and from artifacts
  --name NAME       send the request with "# @name NAME" or with this title
  --line N          send the request at this line of the file (the first line is 1)
  --tag TAGS        send the requests that have one of these tags (comma-separated) in "# @tag"
  --all             send all requests, also those of several files and of folders
  --parallel N      send N files at the same time (default: 1)
  --fail-fast       stop after the first failure
  --watch           send again after each change of the files, of what they import or include and of environments, until
                    Ctrl+C
${requestOptions}
  --stdin, -        read the requests from standard input
  --language NAME   language of standard input: http or jsonrpc (default: that of its first request)
  --body            print only the body of each response, for pipes: … --body | jq .result
  --result          print only the decoded result: what a contract returned, a number in decimal digits, a beacon
                    response's data, the address of a created contract
  --output FILE     write the response body to this file, whatever its size; - is standard output, byte for byte; for one
                    request only
  --report FILE     also write a JUnit report to this file, and make its folder
  --events N        stop an event stream or a subscription after N events, and fail without them within --timeout
                    (default: Ctrl+C stops it; without a terminal, it is closed after --timeout and fails without events)
  --full            print whole bodies; without it, long ones are truncated when there are several requests
  --verify          compute hashes and signatures of responses over 5 MiB too: some seconds for 20 MB
  --quiet           print only what failed and the summary; with json and junit nothing on standard error
  --force           also send requests that ask for something that Slotpad does not support
  --yes             do not ask before requests that sign or send transactions or change a node, or have a "# @note"
  --format FORMAT   output format: text (default), json, junit or github (text with annotations, and the summary of the
                    step of a GitHub Action)

Assertions are comments above a request: "# @assert status == 200", "# @assert $.result >= 0x10",
"# @assert all $.data[*].slot > 5", "# @assert duration < 500", "# @assert header.content-type contains json",
"# @assert matches-spec". A response with an error passes when an assertion expects that status or error.

Proxies come from HTTP_PROXY, HTTPS_PROXY and NO_PROXY. Loopback addresses never use a proxy.

A transaction of "send x.f()" and "deploy" is followed until a block has it, another one with "# @wait": its status, gas,
fee, events and the reason of a failure are printed.

Exit code: 0 when every response is 2xx without a JSON-RPC error, every transaction that was waited for succeeded and
every assertion passes, 1 when not, 2 when it could not run.
`;

export const importUsage = `Usage: slotpad import PATH… [--out FOLDER] [--force]

Turns files of other tools into .http and .jsonrpc files: a collection of Postman with its environments, of Insomnia,
Thunder Client or Bruno, with their tests as assertions; a HAR file; an OpenAPI 3 or OpenRPC document in JSON or YAML; or
tests of execution clients (.io files of rpc-compat). A PATH is a file, or a folder with such files. Sends nothing, and
runs no scripts.

  --out FOLDER      folder to write to (default: a new folder with the name of the collection)
  --force           replace existing files; without it, nothing is written if one of the files exists

Variables and environments go to http-client.env.json. Secrets are not written to any file: the requests ask for them
("# @secret"; --var NAME=VALUE answers). Warnings name what works differently.

Exit code: 0 when all requests were imported, 1 when some or all were not, 2 when it could not run.
`;

export const statusUsage = `Usage: slotpad status [URL…] [options]

Shows the state of nodes, as the sidebar of the editor does: whether they follow the chain, and what is wrong if not.
A URL can be that of a WebSocket (ws://) or the path of a socket file. Without URLs, it looks for nodes on the default
ports of this machine.

  --config FILE     the nodes of a configuration of slotpad monitor, with its tokens, headers and thresholds, in place of
                    URLs
  --kind KIND       kind of the nodes at the URLs: beacon or execution (default: detected)
  --format FORMAT   output format: text (default), json or prometheus
  --watch           repeat until Ctrl+C: redraws on a terminal, otherwise prints a line per change; with --format json
                    one array per line
  --interval S      seconds between readings with --watch (default: 6)
  --fail-on LEVEL   lowest severity for exit code 1: warning or error (default: error)
  --timeout S       timeout of each request in seconds (default: 10)

The user and password in a URL are sent to that node and never shown. Proxies come from HTTP_PROXY, HTTPS_PROXY and
NO_PROXY; loopback addresses never use a proxy. NO_COLOR and FORCE_COLOR control colors.

Exit code: 0 when all nodes are below --fail-on, 1 when a node is not or does not respond, 2 when it could not run, for
example when there is no URL and no node was found. With --watch it is that of the last reading.
`;

export const monitorUsage = `Usage: slotpad monitor [--config FILE] [--listen ADDRESS:PORT]

Watches nodes until Ctrl+C or SIGTERM, without an editor: each change of a state and each alert is a line on standard
output. Metrics for Prometheus are at /metrics, and /healthz tells whether the monitor itself works. Alerts also go to the
webhook of the configuration, as JSON.

  --config FILE     JSON file with the nodes, their tokens, headers and TLS files, thresholds, validators with labels, the
                    webhook and the folder of the history; docs/guide/monitor.md describes it (default: the nodes on the default
                    ports of this machine)
  --listen ADDRESS:PORT
                    where to serve /metrics and /healthz (default: 127.0.0.1:9475; port 0 picks a free one)

Tokens, headers and the webhook can be in environment variables or files; they are never shown. Proxies come from
HTTP_PROXY, HTTPS_PROXY and NO_PROXY; loopback addresses never use a proxy. NO_COLOR and FORCE_COLOR control colors.

Exit code: 0 when it was stopped, 2 when it could not start.
`;

export const conformanceUsage = `Usage: slotpad conformance URL… [options]

Asks a node for everything of the catalogue that only reads, and says of each method or endpoint whether the node serves it
and where its responses deviate from the specification. Each one is tried with a usual request, some unusual ones that are
valid, and some wrong ones. Never signs, sends or changes anything; filters that it makes are removed at the end.

  --kind KIND       kind of the nodes at the URLs: beacon or execution (default: detected)
  --format FORMAT   output format: text (default), json, junit, markdown or html
  --only GROUP      only a group (such as State), or one method or endpoint by its name
  --rate N          most requests a second (default: 10)
  --timeout S       timeout of each request in seconds (default: 10)
  --heavy           also whole states, traces of whole blocks, lists of all validators, and the making of blocks

What was not asked is "unknown", with its reason. Stops when the node limits requests (status 429), or no longer responds.
A URL can be that of a WebSocket (ws://) or the path of a socket file. Progress is on standard error.

The user and password in a URL are sent to that node and never shown. Proxies come from HTTP_PROXY, HTTPS_PROXY and
NO_PROXY; loopback addresses never use a proxy. NO_COLOR and FORCE_COLOR control colors.

Exit code: 0 without deviations, 1 with deviations, 2 when it could not run, stopped early, or the node served nothing of
what was asked.
`;

export const traceUsage = `Usage: slotpad trace HASH [--execution URL] [options]
       slotpad trace 'token.transfer(alice, 5) { from: bob }' [options]

Shows the calls of a transaction as a tree, with the names of functions, errors and events of the contracts in the current
folder and of the standard interfaces (ERC-20 and others), gas used, ether sent, and where a failure began. Asks with
debug_traceTransaction and the callTracer, or with trace_transaction if the node does not have that. A call is traced with
debug_traceCall on the latest block, without sending it.

  --execution URL   execution node: an http:// or ws:// URL, the path of its socket file, or the name of an endpoint of
                    foundry.toml (default: that of ETH_RPC_URL, else http://127.0.0.1:8545)
  --format FORMAT   output format: text (default) or json
  --json            the same as --format json
  --state           also show what the transaction changed: balances, nonces and storage, with the names of variables
                    where the artifact of a contract has its storageLayout, and the gas refunds
  --timeout S       timeout of each request in seconds (default: 60)
  --ca FILE         PEM file with an additional certificate authority for https
  --cert FILE       PEM file with a client certificate; requires --key
  --key FILE        PEM file with the private key of the client certificate
  --jwt-secret FILE create tokens for --execution from this secret
  --token-env NAME  send the bearer token in this environment variable to --execution
  --contracts GLOB  files with ABIs and addresses of contracts, in place of the setting slotpad.contracts of the folder; can
                    be given several times

The user and password in a URL are sent to that node and never shown. Proxies come from HTTP_PROXY, HTTPS_PROXY and
NO_PROXY; loopback addresses never use a proxy. NO_COLOR and FORCE_COLOR control colors.

Exit code: 0 when the trace was printed, also that of a transaction that failed; 2 when there is no trace, for example
when the node does not know the transaction or cannot trace.
`;

export const simulateUsage = `Usage: slotpad simulate FILE [--name NAME | --line N | --all] [options]
       slotpad simulate 'send x.f(…) { from: … }'… [options]

Shows what the transaction of a request would do on the state of the latest block, without sending it: whether it would
succeed, why it would revert, gas and fee, changes of ether and tokens, events, return value and access list. Takes
eth_sendTransaction, eth_sendRawTransaction and calls of contracts with "send". Asks with eth_simulateV1, or with
debug_traceCall or eth_call if the node does not have it, and says what is not known then. Several transactions are
simulated one after the other, each on the state that those before it leave.

  --name NAME       simulate the request with "# @name NAME" or with this title
  --line N          simulate the request at this line of the file (the first line is 1)
  --all             simulate all requests of the file that send transactions
  --format FORMAT   output format: text (default) or json
${requestOptions}
  --force           also simulate a request that asks for something that Slotpad does not support

Requests that this one needs are sent first, as with "slotpad send".

Exit code: 0 when all would succeed, 1 when one would fail or would not be accepted, 2 when one could not be simulated.
`;

export const languageServerUsage = `Usage: slotpad language-server [--stdio | --node-ipc | --socket=PORT | --pipe=NAME] [options]

Runs the language server, by default over standard input and output. Requests are sent only for an editor whose
initialization options have "send" and "trusted".

  --beacon URL      beacon node (default: http://127.0.0.1:5052)
  --execution URL   execution node: an http:// or ws:// URL, or the path of its socket file (default:
                    http://127.0.0.1:8545)
  --timeout S       timeout of each request in seconds (default: 30); event streams are read so long
  --ca FILE         PEM file with an additional certificate authority for https
  --cert FILE       PEM file with a client certificate; requires --key
  --key FILE        PEM file with the private key of the client certificate
  --jwt-secret FILE create tokens for --execution from this secret
  --token-env NAME  send the bearer token in this environment variable to the node of --beacon or --execution
  --allow-host NAME host that a file may send values of the environment, of private environment files and of files
                    outside of its folder to; can be given several times. The editor asks for other hosts
`;

export const mcpUsage = `Usage: slotpad mcp [--beacon URL] [--execution URL] [options]

Offers tools to AI assistants over the Model Context Protocol, on standard input and output: describe a method or
endpoint, check requests, send a request that only reads, explain a response, trace and simulate transactions, read the
state of nodes, look up contracts of the current folder and documentation. Sends only to the nodes that are given here, and
never what signs, sends a transaction or changes a node.

  --beacon URL      beacon node
  --execution URL   execution node: an http:// or ws:// URL, or the path of its socket file
  -e, --env NAME    let requests use the variables of this environment in http-client.env.json, without its secrets
  --ca FILE         PEM file with an additional certificate authority for https
  --cert FILE       PEM file with a client certificate; requires --key
  --key FILE        PEM file with the private key of the client certificate
  --jwt-secret FILE create tokens for --execution from this secret
  --token-env NAME  send the bearer token in this environment variable to the node of --beacon or --execution
  --contracts GLOB  files with ABIs and addresses of contracts, in place of the setting slotpad.contracts of the folder; can
                    be given several times
`;

export const decodeUsage = `Usage: slotpad decode DATA [options]
       slotpad decode --topics TOPIC,… DATA [options]
       slotpad decode --ssz PATH FILE [--fork NAME]

Shows what data says: call data, the error of a contract, a selector or the topic of an event, a signed or unsigned raw
transaction, init code, a log (with --topics), a node record (enr:…), or the SSZ of a response of a beacon node in a file.
Functions, errors and events are those of the contracts in the current folder and of the standard interfaces. Asks no
node. DATA can be -, for standard input.

  --topics TOPIC,…  topics of the log that DATA belongs to
  --to ADDRESS      contract that the data is of, where several have the same selector
  --ssz PATH        path of the endpoint that returned the bytes: /eth/v2/beacon/blocks/{block_id}
  --fork NAME       fork of the bytes (default: the one that they fit)
  --contracts GLOB  files with ABIs and addresses of contracts; can be given several times
  --format FORMAT   output format: text (default) or json

Exit code: 0 when the data was decoded, 2 when not.
`;

export const encodeUsage = `Usage: slotpad encode 'token.transfer(alice, 1.5 ether)' [--contracts GLOB]
       slotpad encode 'transfer(address,uint256)' 0x… 5

Prints the call data of a call of a contract, or of the signature of a function and its arguments. Contracts and variables
come from the scratch files of the current folder and from artifacts. Asks no node.

  --contracts GLOB  files with ABIs and addresses of contracts; can be given several times

Exit code: 0 when it was encoded, 2 when not.
`;

export const completionUsage = `Usage: slotpad completion bash|zsh|fish

Prints a script that completes commands, options and files: source <(slotpad completion bash)
`;
