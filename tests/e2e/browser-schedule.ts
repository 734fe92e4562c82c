import { pick, randomFrom, type Random } from '#tests/campaign/random.ts'
import { addTo, type Tally } from '#tests/campaign/tally.ts'
import { anotherPost, aPost, badge, expect, expectSignedIn, unique } from './fixtures.ts'
import { Phone } from './phone.ts'
import type { Site } from './site.ts'

const steps = [
  'comment',
  'comment',
  'comment',
  'like',
  'comment and die',
  'tab crashed',
  'worker stopped',
  'browser killed',
  'server killed',
  'server started',
  'offline',
  'online',
  'synced without a page',
] as const

/** `text` is on the server exactly once; if `isSure` is false, at most once. */
type Written = { slug: string; text: string; isSure: boolean }

/** The result of one schedule. */
export type BrowserRun = { seed: number; texts: number; steps: Tally }

/**
 * Plays one random schedule in a real browser against a real server, then restores the network and all
 * processes and checks: each text that was shown as accepted is on the server once, the last state of each
 * like holds, nothing is pending and nobody is signed out.
 */
export async function playInBrowser(site: Site, seed: number): Promise<BrowserRun> {
  const random = randomFrom(seed)
  const phone = await Phone.make(site, [aPost, anotherPost])
  const likesBefore = new Map([
    [aPost, await site.likes(aPost)],
    [anotherPost, await site.likes(anotherPost)],
  ])
  const run: BrowserRun = { seed, texts: 0, steps: {} }
  const written: Written[] = []
  const expectedLikes = new Map<string, boolean>()
  try {
    const count = 6 + Math.floor(random() * 5)
    for (let step = 0; step < count; step += 1)
      addTo(run.steps, { [await act(phone, site, random, written, expectedLikes)]: 1 })
    await checkAll(phone, site, written)
    for (const [slug, before] of likesBefore)
      await expect.poll(() => site.likes(slug)).toBe(before + (expectedLikes.get(slug) ? 1 : 0))
    run.texts = written.length
    return run
  } catch (error) {
    console.log(`Schedule ${seed}, after ${JSON.stringify(run.steps)}:\n${await phone.screen()}`)
    throw error
  } finally {
    await phone.startServer()
    await phone.close()
  }
}

async function act(
  phone: Phone,
  site: Site,
  random: Random,
  written: Written[],
  expectedLikes: Map<string, boolean>,
): Promise<string> {
  const step = pick(random, steps)
  const slug = pick(random, [aPost, anotherPost])
  const text = unique('Written')
  switch (step) {
    case 'comment':
      await phone.comment(slug, text)
      written.push({ slug, text, isSure: true })
      break
    case 'comment and die':
      await phone.commentAndDie(slug, text)
      written.push({ slug, text, isSure: false })
      break
    case 'like':
      expectedLikes.set(slug, await phone.like(slug))
      break
    case 'tab crashed':
      await phone.crashTab(slug)
      break
    case 'worker stopped':
      await phone.stopWorker(slug)
      break
    case 'browser killed':
      await phone.killBrowser()
      break
    case 'server killed':
      await phone.killServer()
      break
    case 'server started':
      await phone.startServer()
      break
    case 'offline':
      await phone.setOffline(slug, true)
      break
    case 'online':
      await phone.setOffline(slug, false)
      break
    case 'synced without a page':
      await phone.syncWithoutPage(slug)
      for (const sure of written.filter(({ isSure }) => isSure)) await arrives(site, sure)
      break
  }
  return step
}

async function checkAll(phone: Phone, site: Site, written: Written[]): Promise<void> {
  const page = await phone.recover(aPost)
  for (const sure of written.filter(({ isSure }) => isSure)) await arrives(site, sure)
  await expect(badge(page)).not.toContainText('waiting')
  for (const { slug, text, isSure } of written) {
    const times = (await site.comments(slug)).filter((one) => one === text).length
    if (isSure) expect(times, text).toBe(1)
    else expect(times, text).toBeLessThanOrEqual(1)
  }
  await expectSignedIn(page)
}

async function arrives(site: Site, { slug, text }: Written): Promise<void> {
  await expect.poll(() => site.comments(slug)).toContain(text)
}
