// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Newsletter } from '#features/blog/newsletter/newsletter.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { draw, setUpDom, waiting } from '#tests/support/in-the-dom.tsx'

setUpDom()

const visitor = 0
const address = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${m.newsletter_email()}`) })
const type = (text: string) => fireEvent.change(address(), { target: { value: text } })
// The DOM of the tests validates the address itself when the button is clicked, although the form says not to.
const send = () => fireEvent.submit(address().form ?? address())

test('what is no address is not taken, stays to be mended, and the field says so', async () => {
  await draw(<Newsletter />)
  type('asha@example')
  send()
  // The state of the subscription is still on its way, for which React draws this later.
  expect(await screen.findByText(m.newsletter_invalid())).toBeTruthy()
  expect(address().value).toBe('asha@example')
  type('asha@example.org')
  await waitFor(() => expect(screen.queryByText(m.newsletter_invalid())).toBeNull())
  expect(await waiting(visitor)).toEqual([])
})

test('an address given without a network is taken once', async () => {
  await draw(<Newsletter />)
  type(' asha@example.org ')
  const button = screen.getByRole('button', { name: m.newsletter_subscribe() })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(address().value).toBe(''))
  expect((await waiting(visitor)).map(({ payload }) => payload)).toMatchObject([
    { email: 'asha@example.org' },
  ])
})
