(async () => {
  const settle = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (const each of document.querySelectorAll('details')) each.open = true
  for (const box of document.querySelectorAll('main :is([type=checkbox], [type=radio]):not(:disabled)')) {
    box.click()
    await settle()
  }
  for (const item of document.querySelectorAll('#tree [data-index]')) item.click()
  await settle()
  for (const list of document.querySelectorAll('main select')) {
    for (const { value } of [...list.options].reverse()) {
      list.value = value
      list.dispatchEvent(new Event('change', { bubbles: true }))
      await settle()
    }
  }
  document.getElementById('help-open').click()
  document.querySelector('dialog').close()
})()
