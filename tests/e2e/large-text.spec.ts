import { aPerson, expect, extended, isReady, openAs, test } from './fixtures.ts'
import { brokenWords, enlarge, expectNoOverflow } from './overflow.ts'

// With reduced motion no layout is deferred.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

test('the menu and the search fit a phone with text twice as large', async ({ page }) => {
  await page.goto('/')
  await isReady(page)
  await enlarge(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoOverflow(page, 360)
  await page.keyboard.press('Escape')
  await page.locator('[data-search-button]').click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expectNoOverflow(page, 360)
})

test('the labels of the actions below a post fit their buttons in Swahili, once it is liked, and twice as large', async ({
  page,
  context,
  site,
}) => {
  await openAs(page, await aPerson(site))
  await context.addCookies([{ name: 'lang', value: 'sw', url: site.url }])
  await page.goto('/blog/taarifa-za-malipo-ya-simu')
  await page.getByRole('button', { name: 'Penda', exact: true }).click()
  const actions = page.locator('button.row-button')
  await expect(actions.filter({ hasText: 'Umependa' })).toBeVisible()
  // Two of them are hydrated late.
  await expect(actions).toHaveCount(3)
  const cutOff = () =>
    actions.evaluateAll((all) =>
      all.filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.textContent),
    )
  expect(await cutOff()).toEqual([])
  await enlarge(page)
  expect(await cutOff()).toEqual([])
  const tops = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  expect(tops.slice(1).map(({ top }, index) => top - (tops[index]?.bottom ?? 0))).toEqual([16, 16])
})

for (const locale of ['en-GB', 'sw-TZ'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(
      'the facts of an archive entry do not break within words, also with text twice as large',
      locale === 'en-GB' ? {} : extended,
      async ({ page }) => {
        await page.goto('/archive/1')
        await isReady(page)
        const facts = page.getByRole('main').locator('dl').first()
        expect(await facts.evaluate(brokenWords)).toEqual([])
        await enlarge(page)
        expect(await facts.evaluate(brokenWords)).toEqual([])
      },
    )
  })
