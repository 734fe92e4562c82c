import sharp from 'sharp'
import { violationsIn } from './axe.ts'
import { aPerson, expect, extended, isInstalled, isReady, openAs, test, unique } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A photo as a phone makes it: large, turned, and with a place in its EXIF. */
async function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#c63', noise } })
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Artist: 'Asha' }, IFD3: { GPSLatitude: '8/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

test('a photo chosen offline is made smaller, survives a reload, and is sent with its ticket when the network is back', async ({
  page,
  context,
  site,
}) => {
  const person = await aPerson(site)
  await openAs(page, person, '/inquiries')
  await isInstalled(page)
  await page.goto('/inquiries?new=ticket')
  await isReady(page)
  const files = page.getByRole('group', { name: 'Attachments' })
  await expect(files.getByRole('button', { name: 'Choose files' })).toBeEnabled()
  await context.setOffline(true)
  await page.getByLabel('Subject').fill('The till does not open')
  const photo = await aPhoto()
  await files.locator('input').setInputFiles({ name: 'till.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(files.getByText(/^\d\.\d\sMB, sent as /)).toBeVisible()
  const preview = files.locator('img')
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(50)

  await page.reload()
  await isReady(page)
  await expect(files.getByText('till.jpg')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await violationsIn(page, 'main')).toEqual([])
  await expect(page.getByLabel('Subject')).toHaveValue('The till does not open')
  await page.getByLabel('Description').fill('It is stuck since Monday.')
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await expect(files).toHaveCount(0)

  await context.setOffline(false)
  const { access } = await page.evaluate(async () => ({ access: localStorage.getItem('access_token') }))
  const headers = { authorization: `Bearer ${access}` }
  const read = async (path: string) => (await fetch(site.url + path, { headers })).json()
  await expect.poll(async () => (await read('/api/inquiries/')).results.length).toBe(1)
  const [{ id }] = (await read('/api/inquiries/')).results
  const { files: attached } = await read(`/api/inquiries/${id}/`)
  expect(attached).toMatchObject([{ name: 'till.jpg', type: 'image/jpeg' }])
  const describe = () => read(`/api/attachments/${attached[0].id}/`)
  await expect.poll(async () => (await describe()).pictures.length).toBe(6)
  const { url } = await describe()
  const sent = Buffer.from(await (await fetch(site.url + url)).arrayBuffer())
  expect(sent.length).toBeLessThan(photo.length)
  const { width, height, exif } = await sharp(sent).metadata()
  expect([width, height, exif]).toEqual([1067, 1600, undefined])
})

test(
  'a picture chosen offline goes into a post, is sent before it, and visitors see it',
  extended,
  async ({ page, context, site, browser }) => {
    const title = unique('Picha ya kisima')
    const background = '#c63'
    const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
      .jpeg()
      .toBuffer()
    await openAs(page, { username: 'writer', password: 'vior-demo-2026' }, '/blog/create')
    await isInstalled(page)
    const files = page.getByRole('group', { name: 'Pictures and files' })
    await expect(files.getByRole('button', { name: 'Add a picture' })).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Category').selectOption('Tutorial')
    await page.getByLabel('Excerpt').fill('In short.')
    await page.getByRole('textbox', { name: 'Content' }).fill('Kisima kipya:\n\n')
    await context.setOffline(true)
    await files
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'well.jpg', mimeType: 'image/jpeg', buffer: picture })
    await files.getByLabel('What does the picture show?').fill('A well with a roof')
    await files.getByRole('button', { name: 'Put well.jpg into the text' }).click()
    await expect(files.getByText('In the text')).toBeVisible()
    expect(await violationsIn(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()

    await context.setOffline(false)
    const found = async () =>
      (await (await fetch(`${site.url}/blog/api/posts/?search=${encodeURIComponent(title)}`)).json()).results
    await expect.poll(async () => (await found()).length).toBe(1)
    const [{ slug }] = await found()
    const { content }: { content: string } = await (await fetch(`${site.url}/blog/api/posts/${slug}/`)).json()
    const [, src = ''] = /<img[^>]* src="([^"]*)"/.exec(content) ?? []
    // Pictures are resized after they came, in another process.
    await expect.poll(async () => (await fetch(site.url + src)).status).toBe(200)
    const other = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
    const visitor = await other.newPage()
    await visitor.goto(`/blog/${slug}`)
    await isReady(visitor)
    const shown = visitor.getByRole('img', { name: 'A well with a roof' })
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
    await other.close()
  },
)
