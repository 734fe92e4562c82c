import { expect, isInstalled, test } from './fixtures.ts'

test('the browser reports no installability error', async ({ page, context, site }) => {
  await page.goto('/')
  await isInstalled(page)
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Tests run in an incognito profile, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const manifest: {
    icons: { src: string }[]
    screenshots: { src: string; sizes: string }[]
    shortcuts: { url: string }[]
  } = JSON.parse(data ?? '')
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await fetch(site.url + src)).status, src).toBe(200)
  for (const { src, sizes } of manifest.screenshots) {
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await fetch(site.url + url)).status, url).toBe(200)
})
