// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '#domain/account.ts'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { publishUser } from '#platform/session/session-local-storage.ts'
import { asha, ashaId, pendingRows, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** The profile as another device changed it arrives. */
const refresh = (part: Partial<User>) => act(() => publishUser({ ...asha(), ...part }))

test('a profile that is refreshed while its form is open makes no field a change that nobody touched', async () => {
  await signIn()
  refresh({ phone: '+255700000001' })
  await renderInApp(<ProfilePage requests={() => null} />)
  press(m.edit_profile())
  fireEvent.change(textbox(m.first_name()), { target: { value: 'Ashura' } })
  refresh({ phone: '+255711111111', email: 'new@example.org' })
  press(m.save())
  await waitFor(async () => expect(await pendingRows(ashaId)).toHaveLength(1))
  expect(await pendingRows(ashaId)).toMatchObject([{ kind: 'profile' }])
  expect((await pendingRows(ashaId))[0]?.payload).toEqual({ first_name: 'Ashura' })
})
