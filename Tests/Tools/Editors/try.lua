-- Run by Tests/Oracles/test_lsp.py in a headless Neovim: starts the server on the open file, completes, hovers, mends and renames.

local function try()
  vim.bo.filetype = 'yaml'
  local started = vim.lsp.start_client({name = 'drawstring', cmd = {vim.env.DRAWSTRING, 'lsp'}, root_dir = vim.fn.getcwd()})
  vim.lsp.buf_attach_client(0, started)
  local function wait(what, test)
    assert(vim.wait(20000, test, 20), what .. ' did not happen')
  end
  wait('the diagnostic', function() return #vim.diagnostic.get(0) == 1 end)

  local function ask(method, more)
    local parameters = vim.tbl_extend('force', vim.lsp.util.make_position_params(), more or {})
    local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000)
    local answer = answers and answers[started]
    assert(answer and answer.result, method .. ' has no answer')
    return answer.result
  end
  local function go(text, way)
    vim.fn.cursor(1, 1)
    local place = vim.fn.searchpos('\\V' .. text)
    assert(place[1] > 0, text .. ' is not in the file')
    vim.fn.cursor(place[1], place[2] + way)
  end

  go('hidden: idle', 8)
  local words = {}
  for _, item in ipairs(vim.lsp.util.extract_completion_items(ask('textDocument/completion'))) do words[item.label] = true end
  assert(words.refreshing and words.armed, 'completion knows no phases')

  go('ring.rotation', 6)
  local hover = ask('textDocument/hover').contents.value
  assert(hover:find('turn about the anchor'), 'hover does not know the property')
  assert(not hover:find('data:'), 'hover shows the bytes of a picture')

  go('lineWidht', 0)
  local diagnostic = vim.diagnostic.get(0)[1]
  local range = {start = {line = diagnostic.lnum, character = diagnostic.col}, ['end'] = {line = diagnostic.lnum, character = diagnostic.end_col}}
  local action = ask('textDocument/codeAction', {range = range, context = {diagnostics = {}}})[1]
  vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
  wait('the mend', function() return #vim.diagnostic.get(0) == 0 end)

  go('id: ring', 4)
  vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', {newName = 'circle'}), 'utf-16')
  vim.cmd('write')
end

local ok, problem = pcall(try)
if not ok then
  io.stderr:write(tostring(problem) .. '\n')
  vim.cmd('cquit')
end
vim.cmd('qall!')
