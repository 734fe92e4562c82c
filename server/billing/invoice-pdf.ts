import Pdf from 'pdfkit'
import type { Invoice } from '#domain/billing-schemas.ts'
import { invoiceState, lineTotal } from '#domain/invoices.ts'
import type { Locale } from '#domain/locale.ts'
import { formatAmount, formatMoney } from '#domain/money.ts'
import { pdfFonts } from '#server/billing/pdf-fonts.ts'
import { pdfWords } from '#server/billing/pdf-words.ts'
import type { SiteWords } from '#server/site/site-facts.ts'

const margin = 50
const width = 595.28 - 2 * margin
const foot = 60
const soft = '#555555'

type PdfContext = { locale: Locale; company: SiteWords['company']; today: string }

/**
 * An invoice as a PDF of A4 pages, written while it is read. The same invoice is the same bytes on the same day: its date is
 * that of the sending, and the font is ours.
 */
export function invoicePdf(invoice: Invoice, { locale, company, today }: PdfContext): PDFKit.PDFDocument {
  const say = pdfWords[locale]
  const { currency } = invoice
  const day = (iso: string) => {
    const [year = '', month = '', date = ''] = iso.slice(0, 10).split('-')
    return `${Number(date)} ${say.months[Number(month) - 1] ?? ''} ${year}`
  }
  const name = invoice.number || say.states.draft
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: {
      Title: `${say.invoice} ${name}`,
      Author: company.product,
      CreationDate: new Date(invoice.sent_at ?? invoice.created_at),
    },
  })
  pdf.registerFont('plain', pdfFonts.plain).registerFont('bold', pdfFonts.bold)

  pdf
    .font('bold')
    .fontSize(18)
    .text(company.product, margin, margin, { width: width / 2 })
  const address = [company.street, company.city, company.country].filter(Boolean).join(', ')
  pdf
    .font('plain')
    .fontSize(9)
    .fillColor(soft)
    .text(address, { width: width / 2 })
  pdf.text([company.phone, company.email].join(' · '), { width: width / 2 })
  const left = pdf.y
  const state = invoiceState(invoice, today)
  pdf.fillColor('black').font('bold').fontSize(18)
  pdf.text(say.invoice, margin + width / 2, margin, { width: width / 2, align: 'right' })
  pdf.fontSize(11).text(name, { width: width / 2, align: 'right' })
  pdf.font('plain').text(say.states[state], { width: width / 2, align: 'right' })

  pdf.y = Math.max(left, pdf.y) + 24
  const facts = [
    [say.client, invoice.client.name],
    [say.sent, day(tanzanianDay(invoice.sent_at ?? invoice.created_at))],
    [say.due, day(invoice.due)],
  ] as const
  pdf.fontSize(10)
  for (const [label, value] of facts) pair(pdf, label, value)
  pdf.moveDown()
  pdf.font('bold').fontSize(13).text(invoice.title, margin, pdf.y, { width })
  pdf.moveDown(0.5)

  const figure = (amount: number) => formatAmount(amount, currency)
  table(pdf, [say.description, say.quantity, say.price, `${say.amount} (${currency})`], {
    rows: invoice.lines.map((line) => [
      line.description,
      String(line.quantity),
      figure(line.unit_price),
      figure(lineTotal(line)),
    ]),
    shares: [0.46, 0.14, 0.19, 0.21],
    right: [1, 2, 3],
  })
  const sums = [
    [say.net, invoice.net],
    [say.tax(percentOf(invoice.tax_rate)), invoice.tax],
    [say.total, invoice.total],
    [say.paid, invoice.paid],
    [say.owed, invoice.stage === 'cancelled' ? 0 : invoice.total - invoice.paid],
  ] as const
  pdf.moveDown(0.5)
  for (const [label, amount] of sums) sum(pdf, label, formatMoney(amount, currency))

  if (invoice.payments.length > 0) {
    section(pdf, say.payments)
    table(pdf, [say.sent, say.payments, '', `${say.amount} (${currency})`], {
      rows: invoice.payments.map((payment) => [
        day(payment.paid_on),
        [say.methods[payment.method], payment.reference].filter(Boolean).join(' · '),
        say.paymentStates[payment.state],
        figure(payment.amount),
      ]),
      shares: [0.22, 0.37, 0.2, 0.21],
      right: [3],
    })
  }
  const notes = [
    invoice.note,
    invoice.replaces ? say.replaces(invoice.replaces.number) : '',
    invoice.cancelled ? `${say.states.cancelled}. ${say.reason}: ${invoice.cancelled.reason}` : '',
  ].filter(Boolean)
  if (notes.length > 0) {
    pdf.moveDown(1.5)
    pdf.font('plain').fontSize(10).fillColor('black').text(notes.join('\n\n'), margin, pdf.y, { width })
  }

  numberPages(pdf, (page, of) => `${company.product} · ${name} · ${say.page(page, of)}`)
  pdf.end()
  return pdf
}

/** "18" or "12.5". */
function percentOf(basisPoints: number): string {
  return String(basisPoints / 100)
}

const tanzanianDay = (iso: string) => new Date(Date.parse(iso) + 3 * 3_600_000).toISOString()

function pair(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  const top = pdf.y
  pdf.font('plain').fillColor(soft).text(label, margin, top, { width: 120 })
  pdf.fillColor('black').text(value, margin + 120, top, { width: width - 120 })
}

function section(pdf: PDFKit.PDFDocument, title: string): void {
  pdf.moveDown(1.5)
  pdf.font('bold').fontSize(13).fillColor('black').text(title, margin, pdf.y, { width })
  pdf.moveDown(0.5)
}

type Cells = readonly string[]

/** Rows in columns, of which those named are to the right; a row that does not fit begins a new page. */
function table(
  pdf: PDFKit.PDFDocument,
  head: Cells,
  { rows, shares, right }: { rows: readonly Cells[]; shares: readonly number[]; right: readonly number[] },
): void {
  const draw = (cells: Cells, font: 'plain' | 'bold') => {
    pdf.font(font).fontSize(9).fillColor('black')
    const heights = cells.map((cell, at) =>
      pdf.heightOfString(cell, { width: width * (shares[at] ?? 0) - 8 }),
    )
    const height = Math.max(12, ...heights)
    if (pdf.y + height + 8 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
    const top = pdf.y
    let at = margin
    for (const [index, cell] of cells.entries()) {
      const share = width * (shares[index] ?? 0)
      pdf.text(cell, at + 4, top + 4, { width: share - 8, align: right.includes(index) ? 'right' : 'left' })
      at += share
    }
    pdf.y = top + height + 8
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.5)
      .strokeColor('#bbbbbb')
      .stroke()
  }
  draw(head, 'bold')
  for (const row of rows) draw(row, 'plain')
}

function sum(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  if (pdf.y + 16 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
  const top = pdf.y
  pdf
    .font('plain')
    .fontSize(10)
    .fillColor(soft)
    .text(label, margin + width / 2, top, { width: width / 4 })
  const left = margin + width * 0.75
  pdf
    .font('bold')
    .fillColor('black')
    .text(value, left, top, { width: width / 4 - 4, align: 'right' })
}

/** The line at the foot of each page, below the margin in which text flows. */
function numberPages(pdf: PDFKit.PDFDocument, words: (page: number, of: number) => string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page)
    const { bottom } = pdf.page.margins
    pdf.page.margins.bottom = 0
    const top = pdf.page.height - margin
    pdf.font('plain').fontSize(8).fillColor(soft)
    pdf.text(words(page + 1, count), margin, top, { width, align: 'center', lineBreak: false })
    pdf.page.margins.bottom = bottom
  }
}
