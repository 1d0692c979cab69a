[
  (section)
  (object)
  (array)
  (arguments)
  (script)
] @fold
