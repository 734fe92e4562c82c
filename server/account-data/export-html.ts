import type { Locale } from '#domain/locale.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { PackedFile } from './packed-files.ts'
import type { Row } from './part.ts'
import type { PartName } from './parts.ts'
import { exportWords } from './words.ts'

const style =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem}' +
  'section{margin-top:2.5rem}article{border-top:1px solid #8888;padding:.75rem 0}dl{margin:0;display:grid;' +
  'grid-template-columns:minmax(7rem,12rem) 1fr;gap:.25rem 1rem}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;' +
  'white-space:pre-wrap}img{max-width:6rem}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}'

/** Fields for programs: the JSON files have them. */
const hidden = new Set(['id', 'sha256', 'google_sub', 'erased_at', 'suspended_at', 'role', 'storage_key'])

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Pieces of a page to read, in a language. Everything that people wrote is escaped. */
export function exportHtml(locale: Locale) {
  const say = exportWords[locale]
  const clock = new Intl.DateTimeFormat(locale === 'sw' ? 'sw-TZ' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Dar_es_Salaam',
  })
  const when = (at: string) => clock.format(new Date(at))

  function valueOf(value: unknown): string {
    if (Array.isArray(value)) {
      const isList = value.every((one) => typeof one !== 'object')
      return isList ? escapeHtml(value.join(', ')) : value.map((one) => factsOf(Object(one))).join('<hr>')
    }
    if (typeof value === 'boolean') return value ? say.yes : say.no
    if (typeof value === 'string' && time.test(value)) return escapeHtml(when(value))
    if (typeof value === 'string' && /^data:image\/(?:png|jpeg|webp);base64,[\w+/=]+$/.test(value))
      return `<img alt="" src="${value}">`
    return escapeHtml(String(value))
  }

  function factsOf(row: Row): string {
    const facts = Object.entries(row)
      .filter(([name, value]) => !hidden.has(name) && value !== null && value !== '' && !isEmpty(value))
      .map(([name, value]) => `<dt>${escapeHtml(say.fields[name] ?? name)}</dt><dd>${valueOf(value)}</dd>`)
    return `<dl>${facts.join('')}</dl>`
  }

  return {
    head: (at: string, name: string) =>
      `<!doctype html><html lang="${locale}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${say.title}</title>` +
      `<style>${style}</style><h1>${say.title}</h1><p>${escapeHtml(say.made(when(at), name))}</p><p>${say.lead}</p>`,
    partHead: (name: PartName) =>
      `<section><h2>${say.parts[name]}</h2><p><a href="${name}.json">${name}.json</a></p>`,
    row: (row: Row) => `<article>${factsOf(row)}</article>`,
    partEnd: '</section>',
    filesHead: `<section><h2>${say.files}</h2><ul>`,
    file: ({ path, name, isLeftOut }: PackedFile) =>
      isLeftOut
        ? `<li>${escapeHtml(name)} (${say.fileLeftOut})</li>`
        : `<li><a href="${encodeURI(path)}">${escapeHtml(name)}</a></li>`,
    filesEnd: '</ul></section>',
  }
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
