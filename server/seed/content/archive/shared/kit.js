'use strict'
// Used by all pages of this series: language, storage, tables as CSV. "tool" and "words" are set by the page.
const byId = (id) => document.getElementById(id)

function make(tag, props, ...children) {
  const element = Object.assign(document.createElement(tag), props)
  element.append(...children)
  return element
}

// A browser may refuse storage to a page that was opened from a file: it works then, without keeping anything.
const store = {
  read(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(tool + '/' + name)) ?? otherwise
    } catch {
      return otherwise
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(tool + '/' + name, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  },
}

let language = store.read('language', navigator.language.startsWith('sw') ? 'sw' : 'en')
const t = (key) => words[language][key] ?? words.en[key] ?? key

function translate() {
  document.documentElement.lang = language
  document.title = t('title')
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t)
  byId('language').textContent = language === 'en' ? 'Kiswahili' : 'English'
}

// Draws the page now and after each change of the language.
function start(draw) {
  byId('language').onclick = () => {
    language = language === 'en' ? 'sw' : 'en'
    store.write('language', language)
    translate()
    draw()
  }
  translate()
  draw()
}

const amount = (number) => Number(number).toLocaleString('en', { maximumFractionDigits: 2 })
const today = () => {
  const now = new Date()
  const two = (number) => String(number).padStart(2, '0')
  return now.getFullYear() + '-' + two(now.getMonth() + 1) + '-' + two(now.getDate())
}

// A cell that begins like a formula gets a quote, so that a spreadsheet shows it as text.
const toCsv = (rows) =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const text = /^[=+@]/.test(String(cell)) ? "'" + cell : String(cell)
          return /[",\n;]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text
        })
        .join(','),
    )
    .join('\r\n') + '\r\n'

function fromCsv(text) {
  const clean = text.replace(/^\uFEFF/, '')
  const first = clean.split('\n', 1)[0]
  const separator = first.split(';').length > first.split(',').length ? ';' : ','
  const rows = [['']]
  let quoted = false
  for (let place = 0; place < clean.length; place += 1) {
    const sign = clean[place]
    const row = rows[rows.length - 1]
    if (sign === '"' && quoted && clean[place + 1] === '"') {
      row[row.length - 1] += '"'
      place += 1
    } else if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) row.push('')
    else if (sign === '\n' && !quoted) rows.push([''])
    else if (sign !== '\r') row[row.length - 1] += sign
  }
  return rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''))
}

function saveFile(name, content, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  make('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10000)
}
