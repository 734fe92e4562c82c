// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Shortcuts } from '#app/shortcuts.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()
beforeEach(() => localStorage.removeItem('shortcuts'))

const press = (key: string, where: Element = document.body, more = {}) =>
  fireEvent.keyDown(where, { key, ...more })
const aField = () => document.querySelector<HTMLInputElement>('input[name=field]') ?? document.body

async function renderShortcuts() {
  let searches = 0
  const { router } = await renderInApp(
    <>
      <input name="field" aria-label="Field" />
      <div contentEditable suppressContentEditableWarning data-edited>
        text
      </div>
      <button type="button" data-search-button onClick={() => (searches += 1)}>
        Search
      </button>
      <Shortcuts />
    </>,
  )
  return { place: () => router.state.location.pathname, searches: () => searches }
}

test('g and a letter go to a place, and / opens the search', async () => {
  const { place, searches } = await renderShortcuts()
  press('/')
  expect(searches()).toBe(1)
  press('g')
  press('b')
  await waitFor(() => expect(place()).toBe('/blog'))
})

test('nothing happens while somebody types, holds a modifier, or composes a letter', async () => {
  const { place, searches } = await renderShortcuts()
  for (const where of [aField(), document.querySelector('[data-edited]') ?? document.body]) {
    press('/', where)
    press('g', where)
    press('b', where)
    press('?', where)
  }
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    press('/', document.body, modifier)
  press('b')
  press('g')
  press('x')
  press('b')
  expect([place(), searches(), screen.queryByRole('dialog')]).toEqual(['/', 0, null])
})

test('? lists them; turned off there, they do nothing until they are turned on again', async () => {
  const { searches } = await renderShortcuts()
  press('?', document.body, { shiftKey: true })
  expect(await screen.findByText(m.shortcuts_list())).toBeTruthy()
  press('/')
  expect(searches()).toBe(0)
  fireEvent.click(screen.getByLabelText(m.shortcuts_on()))
  fireEvent.click(screen.getByRole('button', { name: m.shortcuts_close() }))
  await waitFor(() => expect(screen.queryByText(m.shortcuts_list())).toBeNull())
  press('/')
  press('?')
  expect([searches(), screen.queryByText(m.shortcuts_list())]).toEqual([0, null])
  localStorage.removeItem('shortcuts')
  press('/')
  expect(searches()).toBe(1)
})

test('/ goes to the search of a list of the staff desk where there is one', async () => {
  const { searches } = await renderShortcuts()
  const list = document.createElement('div')
  list.dataset.listSearch = ''
  const field = document.createElement('input')
  list.append(field)
  document.body.append(list)
  press('/')
  expect(document.activeElement).toBe(field)
  field.blur()
  localStorage.setItem('shortcuts', 'off')
  press('/')
  expect(document.activeElement).not.toBe(field)
  expect(searches()).toBe(0)
  list.remove()
})
