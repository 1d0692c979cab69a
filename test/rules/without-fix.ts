/** The rules that have no fix, with the reason. */
export const withoutFix: Readonly<Record<string, string>> = {
  'batch-empty': 'which call is wanted, only the writer knows; an array without any has no meaning to keep',
  'block-hash-not-everywhere':
    'the call is right where the node takes it; the number of the block is not known',
  'call-data-length': 'which bytes are missing, only the writer knows',
  'call-missing-to': 'which contract is meant, only the writer knows',
  'data-odd-digits': 'which digit is missing, only the writer knows; a zero in front changes every byte',
  'envelope-method':
    'which method is meant, only the writer knows; a misspelt member is renamed by its own rule',
  'ids-too-many': 'which ids to leave out, only the writer knows; a POST needs another method and a body',
  'list-length': 'which items belong in the list, only the writer knows',
  'method-deprecated': 'no other method answers the same',
  'method-not-everywhere': 'the call is right where the node has the method',
  'method-proof-of-work': 'the call is right on a network that has miners',
  'message-circular': 'which of the requests should do without the other, only the writer knows',
  'priority-fee-above-max': 'which of the two fees is meant, only the writer knows',
  'quantity-too-large': 'which digits are surplus, only the writer knows',
  'script-not-run': 'the other tool may need the script',
  'storage-requests-empty': 'which slots are wanted, only the writer knows',
  'system-variable-arguments': 'what the arguments should be, only the writer knows',
  'topics-wrong-shape': 'a number or a boolean says nothing about the topic that is meant',
  'transaction-empty': 'the transaction is missing, and only the writer has it',
  'transaction-missing-from': 'which account signs, only the writer knows',
  'url-credentials': 'the secret has to go to a private file, and the URL was perhaps shared already',
  'variable-circular': 'which of the definitions is wrong, only the writer knows',
};
