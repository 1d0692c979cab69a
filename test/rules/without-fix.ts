/** The rules that have no fix, with the reason. */
export const withoutFix: Readonly<Record<string, string>> = {
  'batch-empty': 'which call is wanted, only the writer knows; an array without any has no meaning to keep',
  'call-missing-to': 'which contract is meant, only the writer knows',
  'envelope-method':
    'which method is meant, only the writer knows; a misspelt member is renamed by its own rule',
  'ids-too-many': 'which ids to leave out, only the writer knows; a POST needs another method and a body',
  'list-length': 'which items belong in the list, only the writer knows',
  'method-deprecated': 'no other method answers the same',
  'method-not-everywhere': 'the call is right where the node has the method',
  'method-proof-of-work': 'the call is right on a network that has miners',
  'message-circular': 'which of the requests should do without the other, only the writer knows',
  'system-variable-arguments': 'what the arguments should be, only the writer knows',
  'topics-wrong-shape': 'a number or a boolean says nothing about the topic that is meant',
  'transaction-missing-from': 'which account signs, only the writer knows',
  'url-credentials': 'the secret has to go to a private file, and the URL was perhaps shared already',
  'variable-circular': 'which of the definitions is wrong, only the writer knows',
};
