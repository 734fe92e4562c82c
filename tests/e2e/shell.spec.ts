import { axeFindings } from './axe.ts'
import { aPerson, aPost, expect, isReady, openAs, openMenu, signIn, test, withoutWorker } from './fixtures.ts'

const nine = ['Home', 'About', 'E-Learning', 'Projects', 'Blog', 'Archive', 'Shop', 'Scholar', 'Contact']
const desktop = { width: 1280, height: 900 }

test('the nine links are in order, and the current page is marked', withoutWorker, async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto(`/blog/${aPost}`)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(nine)
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(
    'Blog',
  )
  await page.getByRole('link', { name: 'Vior', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test(
  'the menu fills the screen, traps the focus, locks scrolling and releases both',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/blog')
    await isReady(page)
    const menu = await openMenu(page)
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([...nine, 'Saved'])
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Sign Up' })).toBeVisible()
    const locked = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')
    expect(await locked()).toBe(true)
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      // After the last control the focus moves to those of the browser, which the page sees as its body.
      const isInside = () => document.activeElement?.matches('body, dialog, dialog *')
      expect(await page.evaluate(isInside)).toBe(true)
    }
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    expect(await locked()).toBe(false)
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

    await (await openMenu(page)).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect(menu).toHaveCount(0)
    expect(await locked()).toBe(false)
  },
)

const widths = [320, 360, 480, 768, 1024, 1100, 1279, 1280, 1440]

/** Runs in the page: what is cut in the header and in selects, and whether the header's controls share one row. */
function layoutFaults(): string[] {
  const faults: string[] = []
  const isShown = (element: Element) => element.checkVisibility() && element.clientWidth > 1
  const controls = [...document.querySelectorAll('header a, header button')].filter(isShown)
  const boxes = controls
    .filter((control) => !control.matches('[href="#main"]'))
    .map((control) => control.getBoundingClientRect())
  const lowestTop = Math.max(...boxes.map(({ top }) => top))
  if (Math.min(...boxes.map(({ bottom }) => bottom)) <= lowestTop) faults.push('the header has two rows')
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the screen')
  for (const control of controls)
    if (control.scrollWidth > control.clientWidth + 1) faults.push(`cut: ${control.textContent}`)
  const pen = document.createElement('canvas').getContext('2d')
  for (const select of [...document.querySelectorAll('select')].filter(isShown)) {
    const style = getComputedStyle(select)
    const words = select.selectedOptions[0]?.text ?? ''
    const room =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    if ((pen?.measureText(words).width ?? 0) > room) faults.push(`cut: ${words}`)
  }
  return faults
}

test(
  'the header is one row and nothing is cut from 320 px to a desktop, in both languages',
  withoutWorker,
  async ({ page, site }) => {
    for (const locale of ['en', 'sw']) {
      await page.context().addCookies([{ name: 'lang', value: locale, url: site.url }])
      for (const path of ['/projects', '/viormart', '/thinkforge']) {
        await page.goto(path)
        await isReady(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 740 })
          expect.soft(await page.evaluate(layoutFaults), `${path} at ${width} px, ${locale}`).toEqual([])
        }
      }
    }
  },
)

test(
  'the account dropdown greets a visitor, and closes on an outside click, on Escape and after a link',
  withoutWorker,
  async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/blog')
    await isReady(page)
    const button = page.getByRole('button', { name: 'Account' })
    const panel = page.getByRole('dialog', { name: 'Account' })
    await button.click()
    await expect(panel.getByText('Welcome to Vior')).toBeVisible()
    await expect(panel.getByText('New to the product? Join our community')).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Create Account' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.mouse.click(5, 500)
    await expect(panel).toHaveCount(0)
    await button.click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await button.click()
    await panel.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(panel).toHaveCount(0)
  },
)

test(
  'the account dropdown shows the account and the sign-out button',
  withoutWorker,
  async ({ page, site }) => {
    const person = await aPerson(site)
    await openAs(page, person)
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Neema', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Account' })
    await expect(panel.getByText('Neema Sanga')).toBeVisible()
    await expect(panel.getByText(person.username)).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    await expect(panel.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
    await panel.getByRole('button', { name: 'Sign out' }).click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  },
)

test(
  'one role has one portal; several roles have one each, can be switched, and their permissions add up',
  withoutWorker,
  async ({ page, site }) => {
    const person = await aPerson(site)
    await openAs(page, person)
    await page.setViewportSize(desktop)
    const panel = page.getByRole('dialog', { name: 'Account' })
    const open = () => page.getByRole('button', { name: 'Neema', exact: true }).click()
    const portals = panel.getByRole('link', { name: /Portal$|^View All Roles$/ })
    await open()
    await expect(portals).toHaveText(['Guest Portal'])
    await expect(panel.getByRole('heading', { name: 'Your portals' })).toHaveCount(0)
    await portals.first().click()
    await expect(page).toHaveURL(/\/guest$/)
    const aside = page.locator('aside:visible')
    await expect(aside).toContainText('Guest Portal')
    await expect(aside.getByRole('navigation', { name: 'Other roles' })).toHaveCount(0)

    for (const role of ['client', 'designer', 'writer', 'technician']) await site.grant(person.username, role)
    await page.setViewportSize({ width: 360, height: 740 })
    await (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, person, '/blog/create')
    // One of the roles may publish.
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
    await page.setViewportSize(desktop)
    await open()
    await expect(panel.getByRole('heading', { name: 'Your portals' })).toBeVisible()
    await expect(portals).toHaveText([
      'Guest Portal',
      'Client Portal',
      'Designer Portal',
      'Writer Portal',
      'Technician Portal',
      'View All Roles',
    ])
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('link', { name: 'Designer Portal' }).click()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(/\/designer$/)
    await expect(aside).toContainText('Staff Portal')
    const others = aside.getByRole('navigation', { name: 'Other roles' }).getByRole('link')
    await expect(others).toHaveText(['Guest', 'Client Manager', 'Content Writer', 'View All Roles'])
    await others.filter({ hasText: 'Content Writer' }).click()
    await expect(page).toHaveURL(/\/writer$/)
    await expect(others).toHaveText(['Guest', 'Client Manager', 'Creative Designer', 'View All Roles'])
    await others.filter({ hasText: 'View All Roles' }).click()
    await expect(page).toHaveURL(/\/multirole$/)
  },
)

test('the progress bar shows how far the page has been read', withoutWorker, async ({ page }) => {
  await page.goto(`/blog/${aPost}`)
  await isReady(page)
  const bar = page.getByRole('progressbar', { name: 'How far you have read' })
  await expect(bar).toHaveAttribute('aria-valuenow', '0')
  // Comments and related posts make the page longer when they load, so the position is sought again.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2))
    await expect(bar).toHaveAttribute('aria-valuenow', /^(49|50|51)$/, { timeout: 1_000 })
  }).toPass()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(bar).toHaveAttribute('aria-valuenow', '100', { timeout: 1_000 })
  }).toPass()
})

test(
  'the chosen colours are in the HTML from the server and need no scripts',
  withoutWorker,
  async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, colorScheme: 'light', viewport: desktop })
    const page = await context.newPage()
    const html = page.locator('html')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.goto('/')
    await isReady(page)
    const light = await ground()
    await page.getByRole('button', { name: 'Colours: same as the device' }).click()
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.getByRole('button', { name: 'Colours: light' }).click()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    expect(await ground()).not.toBe(light)
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const path of ['/', '/blog', '/nothing-here'])
      expect(await (await fetch(site.url + path, { headers: { cookie } })).text()).toContain(
        'data-theme="dark"',
      )
    await page.reload()
    await isReady(page)
    await page.getByRole('button', { name: 'Colours: dark' }).click()
    await expect(html).not.toHaveAttribute('data-theme')
    expect(await ground()).toBe(light)
    await context.close()
  },
)

test('the footer has its links, the facts of the company and the year', withoutWorker, async ({ page }) => {
  await page.goto('/blog')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Mon-Fri 8:00 AM-6:00 PM and Sat 9:00 AM-2:00 PM')
  const facts = [
    ['Karume Avenue, Mbeya, Tanzania', 'https://osm.org/?mlat=-8.9094&mlon=33.4608&zoom=17'],
    ['+255 700 000 000', 'tel:+255700000000'],
    ['WhatsApp', 'https://wa.me/255700000000'],
    ['hello@vior.example', 'mailto:hello@vior.example'],
    ['Facebook', /^https:/],
    ['Instagram', /^https:/],
  ] as const
  for (const [name, href] of facts)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  for (const path of ['/privacy', '/terms', '/blog', '/archive', '/thinkforge', '/viormart'])
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible()
  await expect(footer).toContainText(String(new Date().getFullYear()))
})

test(
  'the old address of the scholar page redirects to the new one',
  withoutWorker,
  async ({ site, page }) => {
    const response = await fetch(`${site.url}/viorx`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, '/scholar'])
    await page.goto('/viorx')
    await expect(page).toHaveURL((url) => url.pathname === '/scholar')
  },
)

test('a public page replaces the portal when one leaves it', withoutWorker, async ({ page }) => {
  await page.goto('/client/requests')
  await expect(page.getByRole('heading', { name: 'Project Requests' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Project Requests' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
})
