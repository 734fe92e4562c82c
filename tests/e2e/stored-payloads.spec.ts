import { aPost, expect, isInstalled, test as base, openAs } from './fixtures.ts'
import { openWithPayloads, ownScreens, visitorScreens, type PayloadScreen } from './payload-screens.ts'
import { storedRows, writeRows } from './stored-rows.ts'
import {
  expectInertHtml,
  expectNothingRan,
  payloadWord,
  storedPayloads,
  storePayloads,
  watchPolicy,
  type StoredPayloads,
} from './stored-payloads.ts'

/** A Playwright worker, and so a site, of its own: payloads come first in every list. */
const test = base.extend<object, { payloads: StoredPayloads }>({
  payloads: [async ({ site }, use) => use(await storePayloads(site)), { scope: 'worker' }],
})
test.setTimeout(120_000)
test.beforeEach(({ page }) => watchPolicy(page))

for (const [who, screens] of [
  ['a visitor', visitorScreens],
  ['who is signed in', ownScreens],
] as const)
  test(`no stored payload runs on a screen of ${who}`, async ({ page, payloads, context }) => {
    if (screens === ownScreens) await openAs(page, payloads.person, '/profile')
    for (const screen of screens)
      await test.step(screen.name, async () => {
        await openWithPayloads(page, screen, payloads)
        await expectNothingRan(page)
        await context.setOffline(false)
        await page.setViewportSize({ width: 360, height: 740 })
      })
  })

test('no stored payload runs in the HTML of the server', async ({ browser, site, payloads }) => {
  const blank = await browser.newPage()
  for (const path of ['/blog', `/blog/${payloads.slug}`, `/archive/${payloads.archiveId}`])
    for (const cookie of ['lang=en', 'lang=sw; mode=dark'])
      await expectInertHtml(blank, await (await fetch(site.url + path, { headers: { cookie } })).text())
  await blank.close()
})

/** Content that only staff can write today, stored on the device as the server would send it. */
const ofStaff: readonly PayloadScreen[] = [
  { name: 'the list of software', path: () => '/archive' },
  { name: 'a piece of software', path: ({ archiveId }) => `/archive/${archiveId}` },
  {
    name: 'the files of a post',
    path: ({ slug }) => `/blog/${slug}`,
    shows: (page) => page.getByRole('main').getByText(storedPayloads.fileName).first(),
  },
]

test('no payload written by staff runs', async ({ page, payloads, context }) => {
  const { title, excerpt, text, tag, author, fileName, address } = storedPayloads
  await page.goto(`/blog/${payloads.slug}`)
  await isInstalled(page)
  // The code of the file list is cached on its first use.
  await page.goto(`/blog/${aPost}`)
  await page.getByRole('heading', { name: 'Downloads' }).scrollIntoViewIfNeeded()
  await page.goto(`/archive/${payloads.archiveId}`)
  await isInstalled(page)
  const completeArchive = async () => (await storedRows(page, 'archives')).find((row) => row['versions'])
  await expect.poll(completeArchive).toBeTruthy()
  const post = (await storedRows(page, 'posts')).find((row) => row['slug'] === payloads.slug)
  const file = {
    description: excerpt,
    is_premium: false,
    request_only: false,
    file_size: 9,
    file_size_display: text,
    sha256: '0'.repeat(64),
    download_count: 1,
  }
  const platform = { id: 1, platform_display: title, architecture: tag, installer_type: tag, ...file }
  const version = { version: tag, is_latest: true, is_beta: false, is_deprecated: false, release_notes: text }
  await context.setOffline(true)
  await writeRows(page, 'posts', [
    {
      ...post,
      downloads: [{ ...file, id: 1, title: fileName, file_name: fileName }],
      images: [{ id: 1, image_source: address, caption: `${payloadWord} ${title}` }],
    },
  ])
  await writeRows(page, 'archives', [
    {
      ...(await completeArchive()),
      title,
      description: text,
      author,
      requirements: text,
      tags: [tag],
      platforms: [tag],
      license: tag,
      license_type: tag,
      category: tag,
      version: tag,
      file_name: fileName,
      download_url: address,
      mirror_links: [{ name: title, url: address }],
      versions: [
        {
          ...version,
          release_date: '2026-01-01',
          file_size_display: text,
          platform_downloads: [{ ...platform, file_name: fileName, download_link: address }],
        },
      ],
    },
  ])
  for (const screen of ofStaff)
    await test.step(screen.name, async () => {
      await openWithPayloads(page, screen, payloads)
      await expectNothingRan(page)
    })
})
