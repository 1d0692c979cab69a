-- Drives Neovim's own language client against Slotpad's server and writes what a person would see as JSON.
-- Environment: SLOTPAD_CONFIGURATION (Lua that starts the server), SLOTPAD_FOLDER (scratch files), SLOTPAD_PLACES
-- (JSON: where to ask for what in each file), SLOTPAD_REPORT (file to write).
-- Made for Neovim 0.7 as Debian ships it; only functions that newer versions keep are used.
local folder = vim.env.SLOTPAD_FOLDER
local deadline = 15000
local report = {}

local function fail(message)
  report.error = message
  vim.fn.writefile({ vim.fn.json_encode(report) }, vim.env.SLOTPAD_REPORT)
  vim.cmd('cquit')
end

local function wait(what, ready)
  if not vim.wait(deadline, ready, 10) then
    fail('waited in vain for ' .. what)
  end
end

local function open(name)
  vim.cmd('edit ' .. vim.fn.fnameescape(folder .. '/' .. name))
  local buffer = vim.api.nvim_get_current_buf()
  local client
  wait('the client of ' .. name, function()
    client = vim.tbl_values(vim.lsp.buf_get_clients(buffer))[1]
    return client ~= nil and client.initialized
  end)
  return buffer, client
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n') .. '\n'
end

local function diagnostics(buffer)
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, string.format('%d:%d %s', one.lnum + 1, one.col + 1, one.code or '?'))
  end
  table.sort(found)
  return found
end

-- One request at a place of the current buffer; `line` and `column` from 0.
local function ask(buffer, method, line, column, more)
  local params = vim.tbl_extend('force', {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = line, character = column },
  }, more or {})
  local replies, problem = vim.lsp.buf_request_sync(buffer, method, params, deadline)
  if not replies then
    fail(method .. ': ' .. tostring(problem))
  end
  for _, reply in pairs(replies) do
    if reply.err or reply.error then
      fail(method .. ': ' .. vim.inspect(reply.err or reply.error))
    end
    return reply.result
  end
  fail(method .. ': no response')
end

local function labels(result)
  local names = {}
  for _, item in ipairs(result.items or result) do
    table.insert(names, item.label)
  end
  return names
end

local function hover(result)
  return result and result.contents and (result.contents.value or result.contents) or vim.NIL
end

-- Takes the preferred quick fix of the diagnostic at a place, as `:lua vim.lsp.buf.code_action()` would.
local function fix(buffer, client, line, column)
  local at = { line = line, character = column }
  local actions = ask(buffer, 'textDocument/codeAction', line, column, {
    range = { start = at, ['end'] = at },
    context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(buffer, line), only = { 'quickfix' } },
  })
  for _, action in ipairs(actions) do
    if action.isPreferred then
      vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding or 'utf-16')
      return action.title
    end
  end
  fail('no preferred fix')
end

local function format(buffer, client)
  local edits = ask(buffer, 'textDocument/formatting', 0, 0, { options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding or 'utf-16')
  return text(buffer)
end

local function visit(name, places)
  local buffer, client = open(name)
  wait('diagnostics of ' .. name, function()
    return #vim.diagnostic.get(buffer) > 0
  end)
  local seen = { diagnostics = diagnostics(buffer) }
  local link = vim.diagnostic.get(buffer)[1].user_data
  seen.link = link and link.lsp and link.lsp.codeDescription and link.lsp.codeDescription.href or vim.NIL
  seen.comment = vim.bo[buffer].commentstring
  seen.completion = labels(ask(buffer, 'textDocument/completion', places.complete[1], places.complete[2]))
  seen.hover = hover(ask(buffer, 'textDocument/hover', places.hover[1], places.hover[2]))
  seen.fix = fix(buffer, client, places.fix[1], places.fix[2])
  seen.fixed = text(buffer)
  wait('diagnostics after the fix of ' .. name, function()
    return #vim.diagnostic.get(buffer) == 0
  end)
  seen.formatted = format(buffer, client)
  report[name] = seen
end

-- Sends the request at a line (from 1) with the documented command. Returns the response as the editor shows it.
local function send(name, line)
  open(name)
  vim.api.nvim_win_set_cursor(0, { line, 0 })
  vim.cmd('SlotpadSend')
  local buffer
  -- Neovim 0.10 and later show the document themselves, in a window that has no focus.
  wait('the response of ' .. name, function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      local shown = vim.api.nvim_win_get_buf(window)
      if vim.api.nvim_buf_get_name(shown):match('%.json$') then
        buffer = shown
      end
    end
    return buffer ~= nil
  end)
  wait('the outcome of ' .. name, function()
    return vim.fn.execute('messages'):match('200 OK') ~= nil
  end)
  return {
    file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':t'),
    text = text(buffer),
    messages = vim.fn.execute('messages'),
  }
end

local ok, problem = pcall(function()
  dofile(vim.env.SLOTPAD_CONFIGURATION)
  for name, places in pairs(vim.fn.json_decode(vim.env.SLOTPAD_PLACES)) do
    visit(name, places)
  end
  report.sent = send('send.jsonrpc', 5)
end)
if not ok then
  fail(problem)
end
vim.fn.writefile({ vim.fn.json_encode(report) }, vim.env.SLOTPAD_REPORT)
vim.cmd('qall!')
