// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusNextTitle } from '#ui/focus-next-title.ts'
import { titleId } from '#ui/page-title.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.innerHTML = `<h1 id="${titleId}">Sign In</h1><button>Sign In</button>`
})
afterEach(() => vi.useRealTimers())

const button = () => document.querySelector('button')

function showNextPage(): void {
  document.body.innerHTML = `<h1 id="${titleId}">Blog</h1><a href="/">Home</a>`
}

test('the title of the next page gets the focus, also where its code takes twenty seconds', async () => {
  button()?.focus()
  focusNextTitle()
  vi.advanceTimersByTime(20_000)
  showNextPage()
  await expect.poll(() => document.activeElement?.textContent).toBe('Blog')
})

test('the focus stays where the user has moved it meanwhile', async () => {
  const field = document.createElement('input')
  document.documentElement.append(field)
  button()?.focus()
  focusNextTitle()
  field.focus()
  document.body.append('loading')
  await Promise.resolve()
  showNextPage()
  await Promise.resolve()
  expect(document.activeElement).toBe(field)
  field.remove()
})
