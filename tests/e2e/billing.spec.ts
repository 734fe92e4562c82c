import { violationsIn } from './axe.ts'
import { aPerson, expect, isInstalled, test, unique, openAs } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an invoice is written offline on a phone, sent when the network is back, read, paid and confirmed', async ({
  page,
  site,
  context,
  browser,
}) => {
  const title = unique('School website')
  const client = await aPerson(site)
  const [treasurer, second] = [await aPerson(site), await aPerson(site)]
  await site.grant(treasurer.username, 'treasury')
  await site.grant(second.username, 'admin')

  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, treasurer, '/treasury/payments')
  await expect(page.getByRole('tab', { name: 'Invoices' })).toBeVisible()
  await isInstalled(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'New invoice' }).click()
  const form = page.getByRole('dialog', { name: 'New invoice' })
  await form.getByLabel('Client').fill(client.username)
  await form.getByLabel('What it is for').fill(title)
  await form.getByLabel('Tax in percent').fill('0')
  await form.getByLabel('Description').fill('Pages')
  await form.getByLabel('Quantity').fill('10')
  await form.getByLabel('Unit price').fill('700000')
  await expect(form).toContainText('Total with tax: TSh 7,000,000')
  expect(await violationsIn(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Send to the client' }).click()
  await form.getByRole('button', { name: 'Send it now' }).click()
  const waiting = page.getByRole('region', { name: 'Not on the server yet' })
  await expect(waiting).toContainText(`Send to the client: ${title}`)
  await context.setOffline(false)
  await expect(waiting).toBeHidden()
  await page.getByRole('button', { name: title }).first().click()
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet).toContainText('Sent')
  await sheet.getByLabel('Amount (TZS)').fill('6000000')
  await sheet.getByRole('button', { name: 'Record a payment' }).click()
  await expect(sheet).toContainText('Another person has to confirm it.')
  expect(await violationsIn(page, '[role=dialog]')).toEqual([])

  const theirs = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const reader = await theirs.newPage()
  await openAs(reader, client, '/client/billing')
  await reader.getByRole('link', { name: /VIOR-\d{4}-\d{4}/ }).click()
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
  await expect(reader.getByRole('article')).toContainText('Being checked')
  await reader.emulateMedia({ media: 'print' })
  await expect(reader.getByRole('button', { name: 'Download PDF' })).toBeHidden()
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
  await reader.emulateMedia({ media: 'screen' })
  const file = reader.waitForEvent('download')
  await reader.getByRole('button', { name: 'Download PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^VIOR-\d{4}-\d{4}\.pdf$/)
  expect(await violationsIn(reader, 'main')).toEqual([])
  await isInstalled(reader)

  const office = await browser.newContext({
    baseURL: site.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const desk = await office.newPage()
  await openAs(desk, second, `/admin/payments?by=payments&filter=waiting`)
  await desk
    .getByRole('button', { name: /6,000,000/ })
    .first()
    .click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(desk.getByRole('dialog')).toContainText('Counted')
  expect(await violationsIn(desk, 'main')).toEqual([])
  await office.close()

  await reader.reload()
  await expect(reader.getByRole('article')).toContainText('Counted')
  await theirs.setOffline(true)
  await reader.reload()
  await expect(reader.getByRole('article')).toContainText('TSh 1,000,000')
  await expect(reader.getByText(/^As of/)).toBeVisible()
  await theirs.close()
})
