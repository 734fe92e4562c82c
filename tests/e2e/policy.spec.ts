import {
  aPerson,
  aPost,
  expect,
  isInstalled,
  isReady,
  signIn,
  test,
  writeComment,
  unique,
} from './fixtures.ts'
import { publicPages } from './public-pages.ts'

test('nothing in the app violates its Content-Security-Policy', async ({ page, site, context }) => {
  const violations: string[] = []
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.effectiveDirective} ${event.sample}`),
    )
  })
  page.on('console', (message) => {
    if (/policy|Content Security|TrustedHTML|TrustedScript/.test(message.text()))
      violations.push(message.text())
  })
  for (const path of ['/', '/blog', '/auth/register', '/nothing-here']) {
    await page.goto(path)
    await isReady(page)
  }
  await signIn(page, await aPerson(site), `/blog/${aPost}`)
  await isInstalled(page)
  await context.setOffline(true)
  await writeComment(page, unique('Under a strict policy'))
  await page.reload()
  await expect(page.locator('.article')).toBeVisible()
  await context.setOffline(false)
  expect(violations).toEqual([])
})

test('the policy of every page allows only its own scripts, inline only the event recorder and the import map', async ({
  site,
  page,
}) => {
  for (const path of ['/', '/blog', `/blog/${aPost}`, '/auth/login', '/nothing-here']) {
    const response = await fetch(site.url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).toMatch(/script-src 'self' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+';/)
    expect(policy, path).toContain("require-trusted-types-for 'script'")
    expect(policy, path).toContain("frame-ancestors 'none'; base-uri 'none'")
    expect(policy, path).toMatch(/style-src 'self' ('sha256-[\w+/=]+' ?)+;/)
    expect(policy, path).not.toContain('unsafe')
  }
  await page.goto('/blog')
  await isInstalled(page)
  await page.goto('/')
  const inline = await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('document.title = "ran"')
    try {
      document.head.append(script)
    } catch {
      return document.title
    }
    return document.title
  })
  expect(inline).not.toBe('ran')
})

test('pages, scripts and build files are nosniff, and pages send no referrer to other sites', async ({
  site,
}) => {
  const html = await (await fetch(`${site.url}/blog`)).text()
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(html) ?? []
  expect(script).toMatch(/^\/assets\//)
  const pages = ['/', '/blog', `/blog/${aPost}`, '/auth/login', '/settings', '/nothing-here', '/%']
  for (const path of [...pages, script, '/sw.js', '/manifest.webmanifest', '/sitemap-content.xml']) {
    const { headers } = await fetch(site.url + path)
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('content-type')]).toEqual([path, expect.stringMatching(/^\w+\/[\w+.-]+(;|$)/)])
    if (path === script) continue
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'strict-origin-when-cross-origin'])
  }
})

test('no form is submitted by the browser, which could put a password into the address, except search', async ({
  site,
}) => {
  const sentByBrowser = new Set<string>()
  let forms = 0
  for (const path of [...publicPages, '/login', '/forgot-password']) {
    const html = await (await fetch(site.url + path)).text()
    for (const [form] of html.matchAll(/<form[^>]*>/g)) {
      forms += 1
      if (!form.includes('method="dialog"')) sentByBrowser.add(form)
    }
  }
  expect(forms).toBeGreaterThan(10)
  expect([...sentByBrowser]).toEqual(['<form action="/search" method="get">'])
})
