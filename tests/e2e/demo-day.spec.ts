import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import {
  aPerson,
  badge,
  commentBox,
  expect,
  hasLateCode,
  isInstalled,
  test,
  toast,
  unique,
  openAs,
  openPage,
} from './fixtures.ts'
import { fill, send } from './message-form.ts'
import type { Site } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The demo's entry whose file is given on request. */
const marksBook = { path: '/archive/15', title: 'Marks Book' }

type Phone = { page: Page; context: BrowserContext; email: string }

/** A phone with the installed app; with a role it is signed in. */
async function aPhone(browser: Browser, site: Site, role?: string): Promise<Phone> {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (!role) {
    await page.goto('/blog')
    await isInstalled(page)
    return { page, context, email: `${crypto.randomUUID()}@example.org` }
  }
  const person = await aPerson(site)
  if (role !== 'student') await site.grant(person.username, role)
  await openAs(page, person)
  await isInstalled(page)
  return { page, context, email: person.username }
}

/** Until the page has loaded what it needs without a network; `ofThisPage` is what it alone loads late. */
async function open({ page }: Phone, path: string, ofThisPage: readonly string[] = []): Promise<void> {
  await page.goto(path)
  await hasLateCode(page, ofThisPage)
}

const desk = ['src/features/staff/desk.tsx', 'src/features/staff/staff-desk.store.ts']

/** What one person does without a network: it waits on the phone, and is sent when the network is back. */
async function withoutNetwork(phone: Phone, act: () => Promise<void>): Promise<void> {
  await phone.context.setOffline(true)
  await act()
  await expect(badge(phone.page)).toContainText(/\d waiting/)
  await phone.context.setOffline(false)
  await expect(badge(phone.page)).not.toContainText('waiting')
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function chooseAction(of: Locator, name: string): Promise<void> {
  await of.getByRole('button', { name: /^Actions/ }).click()
  await of.page().getByRole('menuitem', { name, exact: true }).click()
}

test('in one day a visitor, a student, a writer and an admin reach each other over a line that comes and goes', async ({
  browser,
  site,
}) => {
  const visitor = await aPhone(browser, site)
  const student = await aPhone(browser, site, 'student')
  const writer = await aPhone(browser, site, 'writer')
  const admin = await aPhone(browser, site, 'admin')
  const rude = unique('Rude words')
  const title = unique('Wells of Mbeya')
  const question = unique('Do you repair printers?')

  await test.step('a visitor subscribes to the newsletter and asks', async () => {
    await withoutNetwork(visitor, async () => {
      await visitor.page.getByLabel('Your email for the newsletter').fill(visitor.email)
      await visitor.page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(visitor.page.getByText('Waiting to send', { exact: true })).toBeVisible()
    })
    await open(visitor, '/contact')
    await withoutNetwork(visitor, async () => {
      await fill(visitor.page, question)
      await visitor.page.getByLabel('Email').fill(visitor.email)
      await send(visitor.page)
      await expect(visitor.page.getByText('Waiting to send', { exact: true })).toBeVisible()
    })
  })

  await test.step('a student requests a file and comments', async () => {
    await open(student, marksBook.path)
    await expect(student.page.getByRole('button', { name: 'Send request' })).toBeVisible()
    await withoutNetwork(student, async () => {
      await student.page.getByRole('button', { name: 'Send request' }).click()
      await expect(student.page.getByText('Waiting to send', { exact: true })).toBeVisible()
    })
    await open(student, '/blog/mobile-money-callbacks')
    await expect(commentBox(student.page)).toBeVisible()
    await withoutNetwork(student, async () => {
      await commentBox(student.page).fill(rude)
      await student.page.getByRole('button', { name: 'Send comment' }).click()
      await expect(student.page.getByRole('article').filter({ hasText: rude }).last()).toBeVisible()
    })
    expect(await site.comments('mobile-money-callbacks')).toContain(rude)
  })

  await test.step('a writer publishes a post', async () => {
    await open(writer, '/blog/create', ['src/features/writing/editor/post-rules.ts'])
    await withoutNetwork(writer, async () => {
      await writer.page.getByLabel('Title').fill(title)
      await writer.page.getByLabel('Category').selectOption('Tutorial')
      await writer.page.getByLabel('Excerpt').fill('Where clean water is.')
      await writer.page.getByLabel('Tags').fill('water')
      await writer.page.getByRole('textbox', { name: 'Content' }).fill('A well is *dug*.')
      await writer.page.getByRole('button', { name: 'Publish' }).click()
      await expect(toast(writer.page, 'Blog post created successfully!')).toBeVisible()
    })
  })

  await test.step('an admin answers the message', async () => {
    await open(admin, '/admin/content?tab=messages', desk)
    await row(admin.page, question).getByRole('button', { name: 'Neema Sanga', exact: true }).click()
    const dialog = admin.page.getByRole('dialog')
    await expect(dialog.getByLabel('Your answer')).toBeVisible()
    await withoutNetwork(admin, async () => {
      await dialog.getByLabel('Your answer').fill('Yes, bring it on Saturday.')
      await dialog.getByRole('button', { name: 'Answer by mail' }).click()
      await dialog.getByRole('button', { name: 'Mail it now' }).click()
      await expect(dialog.getByText('Waiting to send', { exact: true })).toBeVisible()
    })
    await admin.page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the admin approves the request', async () => {
    await open(admin, '/admin/content?tab=requests', desk)
    await expect(row(admin.page, student.email)).toBeVisible()
    await withoutNetwork(admin, async () => {
      await chooseAction(row(admin.page, student.email), 'Approve')
      const dialog = admin.page.getByRole('dialog', { name: 'Approve' })
      await dialog.getByLabel('Note').fill('For your school only.')
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await expect(row(admin.page, student.email)).toContainText('Waiting to send')
    })
  })

  await test.step('the admin hides the comment', async () => {
    await open(admin, '/admin/content?tab=comments', desk)
    await expect(row(admin.page, rude)).toBeVisible()
    await withoutNetwork(admin, async () => {
      await chooseAction(row(admin.page, rude), 'Hide')
      await expect(row(admin.page, rude)).toContainText('Hidden')
    })
  })

  await test.step('the admin sends a letter to the subscribers', async () => {
    await open(admin, '/admin/content?tab=newsletter', desk)
    await admin.page.getByRole('button', { name: 'New letter' }).click()
    const dialog = admin.page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await withoutNetwork(admin, async () => {
      for (const [language, subject] of [
        ['English', 'Wells'],
        ['Kiswahili', 'Visima'],
      ] as const) {
        await dialog.getByRole('tab', { name: language }).click()
        const panel = dialog.getByRole('tabpanel', { name: language })
        await panel.getByLabel('Subject').fill(subject)
        await panel.getByLabel('Text (Markdown)').fill(`${subject}: ${site.url}/blog`)
      }
      await dialog.getByRole('button', { name: 'Save draft' }).click()
      await dialog.getByRole('button', { name: 'Close' }).first().click()
      await expect(dialog).toHaveCount(0)
    })
    await expect(row(admin.page, 'Wells')).toBeVisible()
    await withoutNetwork(admin, async () => {
      await chooseAction(row(admin.page, 'Wells'), 'Send to all')
      await admin.page.getByRole('dialog').getByRole('button', { name: 'Send to all' }).click()
    })
  })

  await test.step('each sees what the others did', async () => {
    await expect
      .poll(async () => (await site.mailsTo(visitor.email)).join())
      .toContain('bring it on Saturday')
    await expect.poll(async () => (await site.mailsTo(visitor.email)).join()).toContain('Subject: Wells')
    await expect
      .poll(async () => (await site.mailsTo(student.email)).join())
      .toContain('For your school only.')
    expect(await site.comments('mobile-money-callbacks')).not.toContain(rude)

    await openPage(visitor.page, '/blog')
    await expect(visitor.page.getByRole('article').filter({ hasText: title })).toBeVisible()
    await openPage(visitor.page, '/blog/mobile-money-callbacks')
    await expect(visitor.page.getByRole('heading', { name: /\d comments/ })).toBeVisible()
    await expect(visitor.page.getByText(rude)).toHaveCount(0)

    const requests = student.page.getByRole('region', { name: 'Your file requests', exact: true })
    for (const isOffline of [false, true]) {
      await student.context.setOffline(isOffline)
      await openPage(student.page, '/student')
      await student.page.getByRole('tab', { name: 'Resources' }).click()
      await expect(requests).toContainText(marksBook.title)
      await expect(requests).toContainText('Approved')
      await openPage(student.page, '/profile')
      const own = student.page.getByRole('region', { name: 'My requests' })
      await expect(own).toContainText('Request approved')
      await expect(own).toContainText('For your school only.')
    }
    await student.context.setOffline(false)
    await openPage(student.page, marksBook.path)
    await expect(student.page.getByText('For your school only.')).toBeVisible()
    const downloading = student.page.waitForEvent('download')
    await student.page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    expect((await downloading).suggestedFilename()).toMatch(/marks/i)
  })

  for (const { context } of [visitor, student, writer, admin]) await context.close()
})
