import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** A list: its label also holds the words of its options. */
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await press(page, button)
  return readFile(await (await download).path(), 'utf8')
}

/** What each page does, by the slug of its entry; each is opened from a file, without a network. */
export const tools: Record<string, (page: Page) => Promise<void>> = {
  'stock-sheet': async (page) => {
    for (const [name, bought] of [
      ['Sugar', '3000'],
      ['=Rice', '3200'],
    ] as const) {
      await field(page, 'Item').fill(name)
      await field(page, 'Bought at (TSh)').fill(bought)
      await field(page, 'Sold at (TSh)').fill('3500')
      await field(page, 'In stock').fill('10')
      await press(page, 'Add item')
    }
    await press(page, 'Sold: Sugar')
    await expect(page.locator('#total')).toHaveText('59,000')
    expect(await saved(page, 'Save as CSV')).toContain("Sugar,3000,3500,9,5\r\n'=Rice,3200")
    await page.reload()
    await expect(page.locator('#total')).toHaveText('59,000')
    const buffer = Buffer.from('item;buying;count;least\n"Salt; fine";600;2;5\n')
    await page.locator('#import').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('row', { name: /^Salt; fine \(Buy again\)/ })).toBeVisible()
    await expect(page.locator('#total')).toHaveText('60,200')
  },
  'unit-converter': async (page) => {
    await list(page, 'What').selectOption('area')
    await list(page, 'Unit').selectOption('hectare')
    await expect(page.locator('#to-acre')).toContainText('2.471053815')
    await list(page, 'What').selectOption('temperature')
    await field(page, 'Number').fill('100')
    await expect(page.locator('#to-fahrenheit')).toContainText('212')
  },
  'school-timetable': async (page) => {
    const lesson = page.getByRole('textbox', { name: 'Monday 07:30' })
    await lesson.fill('Maths / Sanga')
    await field(page, 'New class').fill('Form 2')
    await press(page, 'Add class')
    await lesson.fill('Physics / sanga')
    await expect(page.locator('#clashes')).toHaveText('In two classes at once: sanga')
    await lesson.fill('Physics / Kibona')
    await expect(page.locator('#clashes')).toHaveText('')
    expect(await saved(page, 'Save all as CSV')).toContain('Form 2,07:30,Physics / Kibona,')
  },
  'receipt-page': async (page) => {
    await field(page, 'Item').fill('Bar soap')
    await field(page, 'Quantity').fill('3')
    await field(page, 'Price each (TSh)').fill('1800')
    await press(page, 'Add line')
    await field(page, 'Paid (TSh)').fill('10000')
    await expect(page.locator('#receipt')).toContainText('TOTAL5,400')
    await expect(page.locator('#receipt')).toContainText('Change4,600')
  },
  'phone-number-cleaner': async (page) => {
    await field(page, 'Numbers').fill('Asha 0712 345 678\n+255 712-345-678\nJuma\n0655111222 (shop)\n12345')
    await expect(page.locator('#count')).toHaveText('2 numbers · 1 repeated · 2 not numbers of Tanzania')
    await expect(page.locator('.good')).toHaveText(['+255712345678', '+255655111222'])
    await expect(page.getByText('Line 3: Juma')).toBeVisible()
    expect(await saved(page, 'Save as CSV')).toBe('phone\r\n"+255712345678"\r\n"+255655111222"\r\n')
  },
  'money-ledger': async (page) => {
    await field(page, 'Cash in the morning (TSh)').fill('200000')
    await field(page, 'Float in the morning (TSh)').fill('300000')
    for (const [kind, sum] of [
      ['in', '50000'],
      ['out', '20000'],
      ['topup', '30000'],
      ['cost', '5000'],
    ] as const) {
      await list(page, 'What happened').selectOption(kind)
      await field(page, 'Amount (TSh)').fill(sum)
      await press(page, 'Write down')
    }
    await expect(page.locator('#cash')).toHaveText('195,000')
    await expect(page.locator('#float')).toHaveText('300,000')
    await field(page, 'Cash that I counted (TSh)').fill('194000')
    await expect(page.locator('#check')).toHaveText('Missing: 1,000')
  },
  'typing-tutor': async (page) => {
    await field(page, 'Type here').pressSequentially('fff jjj fjf jfj ffj jjf fj jf fjfj jfjx')
    await expect(page.locator('#result')).toHaveText(/^\d+ words a minute, 97% right$/)
    await expect(page.locator('#text .wrong')).toHaveText('f')
    await expect(page.locator('#best')).toContainText('Lesson 1')
  },
  'picture-shrinker': async (page) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="2600" height="1300"><rect width="2600" height="1300" fill="teal"/></svg>'
    const picture = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 2600, height: 1300 })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }, svg)
    const files = [
      { name: 'shop.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') },
      { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
    ]
    await field(page, 'Choose pictures').setInputFiles(files)
    await expect(page.getByText('This is not a picture that your browser can open.')).toBeVisible()
    const download = page.waitForEvent('download')
    await press(page, 'Save: shop-small.jpg')
    const jpeg = await readFile(await (await download).path())
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(jpeg.length).toBeLessThan(60_000)
  },
  'marks-book': async (page) => {
    for (const name of ['Asha', 'Juma']) {
      await field(page, 'Student').fill(name)
      await press(page, 'Add student')
    }
    for (const [label, mark] of [
      ['Asha, test1', '80'],
      ['Asha, test2', '60'],
      ['Asha, exam', '90'],
      ['Juma, exam', '50'],
    ] as const)
      await field(page, label).fill(mark)
    await expect(page.getByRole('row', { name: /^Asha/ })).toContainText('84.0A1')
    await expect(page.getByRole('row', { name: /^Juma/ })).toContainText('35.0D2')
    await expect(page.locator('#summary')).toHaveText('Average of the class: 59.5')
  },
}
