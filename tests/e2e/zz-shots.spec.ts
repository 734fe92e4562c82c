import { test, expect, aPerson, isReady, signIn } from './fixtures.ts'
const screens = {
  dashboard: '/admin', people: '/admin/users', audit: '/admin/users?tab=audit', posts: '/admin/content', comments: '/admin/content?tab=comments',
  requests: '/admin/content?tab=requests', messages: '/admin/content?tab=messages', newsletter: '/admin/content?tab=newsletter',
  subscribers: '/admin/content?tab=newsletter&by=subscribers', notices: '/admin/shop?tab=notices', analytics: '/admin/analytics', health: '/admin/settings?tab=health',
}
const only = process.env.ONLY?.split(',')
test('shots', async ({ browser, site }) => {
  const admin = await aPerson(site)
  await site.grant(admin.username, 'admin')
  const client = await aPerson(site)
  for (let i = 0; i < 4; i += 1)
    await fetch(`${site.url}/contact/api/messages/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ first_name: 'Neema', last_name: `Mwakyusa ${i}`, email: `n${i}@example.org`, subject: i % 2 ? 'Printer' : '', message: 'Habari, the printer we bought in March prints only half a page since Tuesday. What can we do? '.repeat(i + 1) }) })
  const token = await (await fetch(`${site.url}/users/auth/login/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(client) })).json()
  const access = token.access ?? token.tokens?.access
  for (const id of [1, 2, 3])
    console.log((await fetch(`${site.url}/archive/api/archives/${id}/request_download/`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${access}`, 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify({ email: client.username, message: 'For our school in Tukuyu.' }) })).status)
  await fetch(`${site.url}/blog/api/newsletter/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'a@example.org', name: 'Asha' }) })
  console.log((await fetch(`${site.url}/contact/api/notify/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'a@example.org', product: 'hp-mini-desktop' }) })).status)
  for (const [name, opts] of [['en-light', { locale: 'en-GB', colorScheme: 'light' }], ['sw-dark', { locale: 'sw-TZ', colorScheme: 'dark' }]] as const) {
    const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block', reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, ...opts, locale: 'en-GB' })
    const page = await context.newPage()
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
    page.on('console', (c) => (c.type() === 'error' ? console.log('CONSOLE', c.text()) : 0))
    await signIn(page, admin)
    if (name === 'sw-dark') await context.addCookies([{ name: 'lang', value: 'sw', url: site.url }])
    for (const [what, path] of Object.entries(screens)) {
      if (only && !only.includes(what)) continue
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(path)
      await isReady(page)
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `/tmp/shots/${what}-360-${name}.png`, fullPage: what !== 'people' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/shots/${what}-1280-${name}.png` })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) console.log('WIDE', what, wide)
      const names = page.locator('[data-row-name]')
      if ((await names.count()) > 0 && !['posts'].includes(what)) {
        await names.first().click()
        await page.waitForTimeout(900)
        await page.screenshot({ path: `/tmp/shots/${what}-dialog-1280-${name}.png` })
        await page.setViewportSize({ width: 360, height: 740 })
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/shots/${what}-dialog-360-${name}.png` })
      }
    }
    await context.close()
  }
  expect(1).toBe(1)
})
