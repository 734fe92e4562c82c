// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { replacePage } from '#hydration/event-replay.ts'

const menu = '<button aria-haspopup="dialog" aria-label="MENU">=</button>'
const page = (language: string, menuLabel: string) =>
  `<div id="root"><header><button>${language}</button><button title="Colours">o</button>${menu.replace('MENU', menuLabel)}</header>` +
  '<main><button>Send</button></main><button data-chat-button aria-haspopup="dialog">Chat</button></div>'

/** Clicks a button of the old page, as the inline script records it; returns what is clicked on the new one. */
function clickedAfter(selector: string, next: string): string[] {
  document.body.innerHTML = page('Kiswahili', 'Open menu')
  const button = document.querySelector(selector)
  if (!button) throw new Error(`${selector} is not on the page.`)
  globalThis.early = [['click', button]]
  const clicked: string[] = []
  replacePage(() => {
    document.body.innerHTML = next
    for (const one of document.querySelectorAll('button'))
      one.addEventListener('click', () => clicked.push(one.textContent))
  })
  return clicked
}

afterEach(() => {
  globalThis.early = undefined
})

test('a click on a button that opens a dialog is repeated, also if its name changed', () => {
  expect(clickedAfter('[aria-label]', page('Kiswahili', 'Open menu, 2 unread'))).toEqual(['='])
  expect(clickedAfter('[data-chat-button]', page('Kiswahili', 'Open menu'))).toEqual(['Chat'])
})

test('a click on another button of the header is repeated only if the button is unchanged', () => {
  expect(clickedAfter('[title]', page('English', 'Fungua menyu'))).toEqual(['o'])
  expect(clickedAfter('header button', page('Kiswahili', 'Open menu'))).toEqual(['Kiswahili'])
  expect(clickedAfter('header button', page('English', 'Fungua menyu'))).toEqual([])
})

test('a click in the content of the page is not repeated on the page that replaces it', () => {
  expect(clickedAfter('main button', page('Kiswahili', 'Open menu'))).toEqual([])
})

test('nothing is clicked on the new page if nothing was clicked, or before the inline script ran', () => {
  document.body.innerHTML = page('Kiswahili', 'Open menu')
  let renders = 0
  globalThis.early = []
  replacePage(() => (renders += 1))
  globalThis.early = undefined
  replacePage(() => (renders += 1))
  expect(renders).toBe(2)
})
