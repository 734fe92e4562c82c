import Pdf from 'pdfkit'
import { encode } from 'uqr'
import { certificatePage, type Certificate } from '#domain/certificates.ts'
import type { Locale } from '#domain/locale.ts'
import { pdfFonts } from '#server/billing/pdf-fonts.ts'
import { pdfWords } from '#server/billing/pdf-words.ts'
import type { SiteWords } from '#server/site/site-facts.ts'

const words = {
  en: {
    title: 'Certificate',
    holder: 'This certificate is given to',
    done: 'who has completed all lessons of the course',
    facts: (lessons: number, score: number) =>
      `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} with exercises · Average of the best attempts at the questions: ${score}%`,
    day: 'Date',
    number: 'Number',
    check: 'Check this certificate at',
  },
  sw: {
    title: 'Cheti',
    holder: 'Cheti hiki kimetolewa kwa',
    done: 'ambaye amemaliza masomo yote ya kozi ya',
    facts: (lessons: number, score: number) =>
      `${lessons === 1 ? 'Somo' : 'Masomo'} ${lessons} yenye mazoezi · Wastani wa majaribio bora ya maswali: ${score}%`,
    day: 'Tarehe',
    number: 'Namba',
    check: 'Hakiki cheti hiki kwenye',
  },
} as const

const width = 841.89
const height = 595.28
const margin = 60
const inner = width - 2 * margin
const blue = '#0b4a6f'
const sun = '#f2a93b'
const soft = '#555555'
const codeSize = 84

type PdfContext = { locale: Locale; company: SiteWords['company']; origin: string }

/** A certificate on one landscape page of A4. The same certificate is the same bytes in each language. */
export function certificatePdf(
  certificate: Certificate & { issuedAt: string },
  { locale, company, origin }: PdfContext,
): PDFKit.PDFDocument {
  const say = words[locale]
  const { number, name, title, lessons, score, day } = certificate
  const address = `${origin}${certificatePage(number)}`
  const pdf = new Pdf({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: locale,
    displayTitle: true,
    info: {
      Title: `${say.title} ${number}`,
      Author: company.product,
      CreationDate: new Date(certificate.issuedAt),
    },
  })
  pdf.registerFont('plain', pdfFonts.plain).registerFont('bold', pdfFonts.bold)
  frame(pdf)
  line(pdf, company.product, { top: 72, size: 20, color: blue, isBold: true })
  line(pdf, say.title, { top: 112, size: 44, isBold: true })
  line(pdf, say.holder, { top: 190, size: 13, color: soft })
  line(pdf, name, { top: 214, size: fitting(pdf, name, 36), isBold: true })
  line(pdf, say.done, { top: 280, size: 13, color: soft })
  line(pdf, title[locale], { top: 304, size: fitting(pdf, title[locale], 28), color: blue, isBold: true })
  line(pdf, say.facts(lessons, score), { top: 360, size: 13 })

  const foot = height - margin - codeSize - 14
  const facts = [
    [say.day, dayIn(locale, day)],
    [say.number, number],
    [say.check, address],
  ] as const
  facts.forEach(([label, value], index) => {
    const top = foot + index * 30
    const options = { width: inner - codeSize - 60, lineBreak: false }
    pdf
      .font('plain')
      .fontSize(9)
      .fillColor(soft)
      .text(label, margin + 24, top, options)
    pdf
      .fontSize(12)
      .fillColor('black')
      .text(value, margin + 24, top + 11, options)
  })
  code(pdf, address, { left: width - margin - codeSize - 24, top: foot })
  pdf.end()
  return pdf
}

function frame(pdf: PDFKit.PDFDocument): void {
  pdf
    .rect(24, 24, width - 48, height - 48)
    .lineWidth(3)
    .strokeColor(blue)
    .stroke()
  pdf
    .rect(31, 31, width - 62, height - 62)
    .lineWidth(0.75)
    .strokeColor(blue)
    .stroke()
  band(pdf, 31)
  band(pdf, height - 31 - bandHeight)
}

const bandHeight = 12

/** `pindo`, the border of a kanga, as on the pages: lozenges with a seed in each. */
function band(pdf: PDFKit.PDFDocument, top: number): void {
  const middle = top + bandHeight / 2
  const count = Math.floor((width - 62) / bandHeight)
  const step = (width - 62) / count
  for (let index = 0; index < count; index += 1) {
    const x = 31 + (index + 0.5) * step
    pdf
      .polygon([x - step / 2, middle], [x, top + 1], [x + step / 2, middle], [x, top + bandHeight - 1])
      .fill(blue)
    pdf.circle(x, middle, 1.6).fill(sun)
  }
}

type Line = { top: number; size: number; color?: string; isBold?: boolean }

function line(
  pdf: PDFKit.PDFDocument,
  text: string,
  { top, size, color = 'black', isBold = false }: Line,
): void {
  pdf
    .font(isBold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(color)
  // Longer than the page at the least size: it ends with an ellipsis rather than on a second page.
  pdf.text(text, margin, top, { width: inner, height: size * 1.4, align: 'center', ellipsis: true })
}

/** The largest size up to `most` at which a text is one line. */
function fitting(pdf: PDFKit.PDFDocument, text: string, most: number): number {
  const textWidth = pdf.font('bold').fontSize(most).widthOfString(text)
  return Math.max(12, Math.min(most, Math.floor((most * (inner - 4)) / textWidth)))
}

/** `2026-03-02` as "2 March 2026". */
function dayIn(locale: Locale, iso: string): string {
  const [year = '', month = '', date = ''] = iso.split('-')
  return `${Number(date)} ${pdfWords[locale].months[Number(month) - 1] ?? ''} ${year}`
}

/** A QR code of the address, so that a phone opens it from paper. */
function code(pdf: PDFKit.PDFDocument, text: string, { left, top }: { left: number; top: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const unit = codeSize / size
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pdf.rect(left + x * unit, top + y * unit, unit, unit)
    }),
  )
  pdf.fillColor('black').fill()
}
