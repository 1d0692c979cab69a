((script (code) @injection.content)
  (#set! injection.language "javascript"))
