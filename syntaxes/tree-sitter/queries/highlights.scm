; Names of captures that Neovim and Helix both know. Each node has one pattern, because the first of several counts in
; some editors and the last in others.

(separator "###") @keyword
(title) @markup.heading
(comment) @comment

(directive "@" @keyword.directive)
(directive name: (name) @keyword.directive)
(directive value: (value) @string)
(definition "@" @keyword.directive)
(definition name: (name) @variable)
(definition value: (value) @string)
["=" ":="] @operator

(placeholder ["{{" "}}"] @punctuation.special)
(function) @function.builtin
(parameters) @variable.parameter
(placeholder (variable) @variable)

(import ["import" "run"] @keyword)
(include "<" @keyword)
(path) @string.special.path
(test) @keyword.directive

; HTTP
(request method: (method) @keyword)
(scheme) @string.special.url
(host) @string.special.url
(segment) @string.special.path
(version) @constant
(target "/" @punctuation.delimiter)
(continuation "/" @punctuation.delimiter)
(parameter ["?" "&"] @punctuation.delimiter)
(parameter (name) @variable.parameter)
(parameter (text) @string)
(fragment) @comment
(header name: (name) @tag)
(header ":" @punctuation.delimiter)
(header value: (value) @string)

(curl "curl" @keyword)
(option) @variable.parameter
(curl (argument) @string.special.url)
(curl (string) @string)

; JSON-RPC
(call method: (method) @function)
(contract_call action: (action) @keyword)
(contract_call contract: (contract) @variable)
(contract_call "." @punctuation.delimiter)
(contract_call function: (method) @function)
(deployment action: (action) @keyword)
(deployment "deploy" @keyword)
(deployment contract: (contract) @variable)

; Values
(pair key: (string) @property)
(pair key: (name) @variable.parameter)
(pair ":" @punctuation.delimiter)
"," @punctuation.delimiter
(object ["{" "}"] @punctuation.bracket)
(array ["[" "]"] @punctuation.bracket)
(arguments ["(" ")"] @punctuation.bracket)
(number) @constant.numeric
(constant) @constant.builtin
(escape) @constant.character.escape

; Strings by what they are: numbers, block tags, methods, or text.
([(pair value: (string) @string) (array (string) @string) (arguments (string) @string)]
  (#not-match? @string "^\"(0[xX][0-9A-Fa-f]*|latest|earliest|pending|safe|finalized|[a-z]+[A-Za-z0-9]*_[A-Za-z0-9]+)\"$"))
([(pair value: (string) @constant.numeric) (array (string) @constant.numeric) (arguments (string) @constant.numeric)]
  (#match? @constant.numeric "^\"0[xX][0-9A-Fa-f]*\"$"))
([(pair value: (string) @constant.builtin) (array (string) @constant.builtin) (arguments (string) @constant.builtin)]
  (#match? @constant.builtin "^\"(latest|earliest|pending|safe|finalized)\"$"))
([(pair value: (string) @function) (array (string) @function) (arguments (string) @function)]
  (#match? @function "^\"[a-z]+[A-Za-z0-9]*_[A-Za-z0-9]+\"$"))

; Names in calls of contracts, and the units of amounts.
([(pair value: (name) @variable) (array (name) @variable) (arguments (name) @variable)]
  (#not-match? @variable "^(wei|gwei|ether)$"))
([(arguments (name) @keyword) (array (name) @keyword) (object (name) @keyword)]
  (#match? @keyword "^(wei|gwei|ether)$"))
