// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

const button = (name: string) => screen.getByRole('button', { name })
function press(name: string): void {
  button(name).focus()
  fireEvent.click(button(name))
}

test('the focus goes from "Edit profile" into the form, and back from "Cancel"', async () => {
  await signIn()
  await renderInApp(<ProfilePage requests={() => null} />)
  expect(document.activeElement).toBe(document.body)
  press(m.edit_profile())
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: m.first_name() }))
  press(m.cancel())
  expect(document.activeElement).toBe(button(m.edit_profile()))
})
