import { expect, extended, isReady, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

// The width of A4 paper at 96 dpi, minus its margins.
test.use({ serviceWorkers: 'block', viewport: { width: 718, height: 1000 } })

const printed = {
  'a post': '/blog/mobile-money-callbacks',
  'a course': '/thinkforge/web-development-from-zero',
  'a lesson': '/thinkforge/web-development-from-zero/a-page-with-structure',
  'a certificate': '/student/certificates',
  'a table of the portal': '/treasury?tab=budget',
  'a project of the portal': '/client/projects',
}

for (const [name, path] of Object.entries(printed))
  test(
    `${name} is printed without navigation and controls, and nothing is clipped`,
    ['a post', 'a table of the portal'].includes(name) ? {} : extended,
    async ({ page }) => {
      await page.goto(path)
      await isReady(page)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(
        page
          .locator(
            ':is(header, button, form, input, select, dialog, aside, [data-network]):not([data-question] *)',
          )
          .filter({ visible: true }),
      ).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const found = await page.evaluate(() => {
        const colour = getComputedStyle(document.body)
        const scrolls = [...document.querySelectorAll('main *')]
          .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
          .filter((element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowX))
          .filter((element) => element.clientWidth > 1)
          .map((element) => element.outerHTML.slice(0, 120))
        const stuck = [...document.querySelectorAll('body *')]
          .filter(
            (element) => element.checkVisibility() && /fixed|sticky/.test(getComputedStyle(element).position),
          )
          .map((element) => element.outerHTML.slice(0, 120))
        return {
          scrolls,
          stuck,
          ink: colour.color,
          paper: colour.backgroundColor,
          width: document.documentElement.scrollWidth,
        }
      })
      expect(found).toEqual({
        scrolls: [],
        stuck: [],
        ink: 'rgb(0, 0, 0)',
        paper: 'rgb(255, 255, 255)',
        width: 718,
      })
    },
  )

test('a printed post has its table of contents open, wrapped code, and links as text only', async ({
  page,
}) => {
  await page.goto('/blog/mobile-money-callbacks')
  await isReady(page)
  const contents = page.getByRole('navigation', { name: 'In this post' }).getByRole('link').first()
  await expect(contents).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(contents).toBeVisible()
  expect(
    await page
      .locator('pre')
      .first()
      .evaluate((code) => getComputedStyle(code).whiteSpace),
  ).toBe('pre-wrap')
  // A post whose text has links.
  await page.goto('/blog/new-thinkforge-term')
  const after = await page
    .locator('.article a')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(after).toBe('none')
})

test('the questions of a printed lesson can be answered on paper', async ({ page }) => {
  await page.goto('/thinkforge/web-development-from-zero/a-page-with-structure')
  await isReady(page)
  await page.emulateMedia({ media: 'print' })
  const question = page.locator('[data-question=single]').first()
  await expect(question.getByRole('radio').first()).toBeVisible()
  await expect(question.locator('label').first()).toBeVisible()
  await expect(question.getByRole('button')).toHaveCount(0)
})

test('a page in dark mode is printed on white', async ({ page }) => {
  await page.goto('/blog/mobile-money-callbacks')
  await isReady(page)
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('a printed post is a document of a few pages', async ({ page }) => {
  await page.goto('/blog/mobile-money-callbacks')
  await isReady(page)
  const pdf = await page.pdf({ format: 'A4' })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(1)
  expect(pages).toBeLessThanOrEqual(8)
})
