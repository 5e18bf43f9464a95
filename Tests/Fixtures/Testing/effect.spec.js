import {expect, test} from '@playwright/test'

/** Loads the page, and returns its effect with a function that shows an instant, after a call of a method of the element. */
async function open(page) {
  await page.goto('/')
  const effect = page.locator('drawstring-effect')
  await effect.evaluate((element) => element.effect || new Promise((done) => element.addEventListener('load', done, {once: true})))
  const show = (seconds, method) => effect.evaluate((element, [seconds, method]) => {
    element.clock = () => 1000 + seconds
    if (method) element[method]()
    element.update()
  }, [seconds, method])
  return {effect, show}
}

test('the look of a refresh', async ({page}) => {
  const {effect, show} = await open(page)
  await show(0, 'begin')
  await show(0.5)
  expect(await effect.evaluate((element) => element.phase)).toBe('refreshing')
  const rows = page.locator('#list') // whose content is not that of the effect
  await expect(effect).toHaveScreenshot('refreshing.png', {mask: [rows], maxDiffPixelRatio: 0.01})
  await show(1, 'finish')
  await show(3)
  expect(await effect.evaluate((element) => element.phase)).toBe('idle')
})

test('a pull with the wheel begins a refresh', async ({page}) => {
  const {effect} = await open(page)
  await page.locator('#list').hover()
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, -100)
  await expect.poll(() => effect.evaluate((element) => element.phase)).toBe('refreshing')
})
