/** The directives (`# @key value`) that Slotpad acts on, in Markdown. Others belong to other tools and are kept. */
export const directives: Readonly<Record<string, string>> = {
  name: 'Names the request: others can use its reply, as in `{{name.response.body.$.result}}`, and `slotpad send --name` sends it.',
  node: 'Where the request goes: the name of a node of the settings, or a URL. Before the first `###` it counts for the whole file.',
  network:
    'The network whose clock slots and epochs are shown with: mainnet, sepolia, holesky, hoodi, gnosis or chiado. Before the first `###` it counts for the whole file; `@network = sepolia` does too.',
  watch:
    'How often "Watch" repeats the request, from each answer to the next request: `5s`, `500 ms`, `2 min`.',
  prompt: 'A variable that is asked for when the request is sent: its name, then perhaps what it is for.',
  assert:
    'What the reply has to be: `status == 200`, `$.result >= 0x10`, `$.data.length > 0`, `duration < 500` (milliseconds), `header.content-type contains json`, `matches-spec`. Numbers are compared as numbers, hex or not; what is not there counts as `null`. Before the first `###` it counts for the whole file.',
};
