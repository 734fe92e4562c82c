// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Newsletter } from '#features/blog/newsletter/newsletter.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { pageEngine, renderInApp, setUpDom, pendingRows } from '#tests/support/in-the-dom.tsx'

setUpDom()

const visitor = 0
const address = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${m.newsletter_email()}`) })
const type = (text: string) => fireEvent.change(address(), { target: { value: text } })
// happy-dom validates the address on click, although the form has noValidate.
const send = () => fireEvent.submit(address().form ?? address())

test('an invalid address is rejected, stays in the field, and the error is shown', async () => {
  await renderInApp(<Newsletter />)
  type('asha@example')
  send()
  // The state of the subscription is still loading, so React renders this later.
  expect(await screen.findByText(m.newsletter_invalid())).toBeTruthy()
  expect(address().value).toBe('asha@example')
  type('asha@example.org')
  await waitFor(() => expect(screen.queryByText(m.newsletter_invalid())).toBeNull())
  expect(await pendingRows(visitor)).toEqual([])
})

test('an address entered offline is accepted once', async () => {
  await renderInApp(<Newsletter />)
  type(' asha@example.org ')
  const button = screen.getByRole('button', { name: m.newsletter_subscribe() })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(address().value).toBe(''))
  expect((await pendingRows(visitor)).map(({ payload }) => payload)).toMatchObject([
    { email: 'asha@example.org' },
  ])
})

test('an address typed while the device stores another stays in the field', async () => {
  await renderInApp(<Newsletter />)
  type('asha@example.org')
  const { engine } = await pageEngine()
  const { enqueue } = engine.outbox
  vi.spyOn(engine.outbox, 'enqueue').mockImplementationOnce((...write) => {
    type('neema@example.org')
    return enqueue(...write)
  })
  send()
  // Not cleared when the first is shown as waiting.
  expect(await screen.findByText('asha@example.org')).toBeTruthy()
  expect(address().value).toBe('neema@example.org')
  expect(await pendingRows(visitor)).toHaveLength(1)
})

test('what became of an address is scrolled into view', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await renderInApp(<Newsletter />)
  type('asha@example.org')
  send()
  const said = await screen.findByText('asha@example.org')
  await waitFor(() => expect(scroll.mock.contexts.at(-1)).toBe(said.closest('[role=status]')))
})
