// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorBody } from '#domain/api-error.ts'
import { m } from '#i18n/paraglide/messages.js'
import { aSecondFactor } from '#tests/support/a-second-factor.ts'
import { openDesk, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { network, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const factor = aSecondFactor({ is_fresh: false, needed_for_staff: true })

/** The server refuses every list of staff; `known` is what it says of the second factor. */
function refuseAll(code: 'second_factor_required' | 'internal', status: number, known: object) {
  network.answer = ({ url }) =>
    new URL(url).pathname === '/users/api/second-factor/'
      ? Response.json(known)
      : Response.json(errorBody(code, 'Refused'), { status })
}

test('a desk that is refused for want of a second factor says so, with a link to the settings', async () => {
  await signInToDesk()
  refuseAll('second_factor_required', 403, factor)
  await openDesk('messages')
  expect(await screen.findByText(m.desk_second_step_title())).toBeTruthy()
  expect(screen.getByRole('link', { name: m.desk_second_step_link() }).getAttribute('href')).toBe('/settings')
})

test('a desk whose server fails otherwise says nothing about a second factor', async () => {
  await signInToDesk()
  refuseAll('internal', 500, { ...factor, needed_for_staff: false })
  await openDesk('messages')
  expect(await screen.findByText(m.desk_failed())).toBeTruthy()
  expect(screen.queryByText(m.desk_second_step_title())).toBeNull()
})
