// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountDataPaths } from '#domain/account-data.ts'
import { certificatePaths, type OwnCertificates } from '#domain/certificates.ts'
import { progressCodePaths } from '#domain/progress-codes.ts'
import { failureMessage, unreachableMessage } from '#engine/outage.ts'
import { FilesFieldLive } from '#engine/files-field-live.tsx'
import type * as Uploads from '#engine/uploads.ts'
import { CancelDeletion } from '#features/auth/account-data/cancel-deletion.tsx'
import { ExportPart } from '#features/auth/account-data/export-part.tsx'
import type * as LoadAccountData from '#features/auth/account-data/load-account-data.ts'
import { ResendVerification } from '#features/auth/account/resend-verification.tsx'
import { SessionsList } from '#features/auth/account/sessions-list.tsx'
import { VerifyPage } from '#features/auth/register/verify-page.tsx'
import { PasskeySignIn } from '#features/auth/second-step/passkey-sign-in.tsx'
import { SecondFactorSection } from '#features/auth/second-step/second-factor-section.tsx'
import type * as LoadAccountCalls from '#features/auth/sign-in/load-account-calls.ts'
import { CertificatePart } from '#features/courses/certificates/certificate-part.tsx'
import type * as LoadCertificates from '#features/courses/certificates/load-certificates.ts'
import { PictureField } from '#features/profile/picture-field.tsx'
import type * as ResizePicture from '#features/profile/resize-picture.ts'
import { CodeForm } from '#features/progress-codes/code-form.tsx'
import type * as LoadProgressCodes from '#features/progress-codes/load-progress-codes.ts'
import { OwnCodes } from '#features/progress-codes/own-codes.tsx'
import type * as LoadDesk from '#features/staff/frame/load-desk.ts'
import type * as LoadPostRules from '#features/writing/editor/load-post-rules.ts'
import { DraftList } from '#features/writing/manage/draft-list.tsx'
import { ServerPosts } from '#features/writing/manage/server-posts.tsx'
import { LetterPreviewView } from '#features/staff/newsletter/letter-preview.tsx'
import { DeskProvider } from '#features/staff/ui/desk-provider.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { pendingChunks } from '#loading/with-retry.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { toasts } from '#ui/toast/toasts.ts'
import { aPostDraft } from '#tests/support/cached.ts'
import { aSecondFactor } from '#tests/support/a-second-factor.ts'
import { certificate, course } from '#tests/support/certificate.ts'
import {
  asha,
  ashaId,
  network,
  pageEngine,
  pendingRows,
  renderInApp,
  setUpDom,
  signIn,
} from '#tests/support/in-the-dom.tsx'

// The server can be reached, and the chunks still do not come, as with one that a newer build has replaced.
const line = vi.hoisted(() => ({
  isCut: false,
  load<T>(chunk: () => Promise<T>): Promise<T> {
    return this.isCut ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : chunk()
  },
}))
vi.mock('#engine/uploads.ts', async (importActual) => {
  const { uploads } = await importActual<typeof Uploads>()
  return { uploads: () => line.load(uploads) }
})
vi.mock('#features/auth/sign-in/load-account-calls.ts', async (importActual) => {
  const actual = await importActual<typeof LoadAccountCalls>()
  return { ...actual, accountCalls: () => line.load(actual.accountCalls) }
})
vi.mock('#features/auth/account-data/load-account-data.ts', async (importActual) => {
  const { loadAccountData } = await importActual<typeof LoadAccountData>()
  return { loadAccountData: () => line.load(loadAccountData) }
})
vi.mock('#features/courses/certificates/load-certificates.ts', async (importActual) => {
  const actual = await importActual<typeof LoadCertificates>()
  return { ...actual, loadCertificates: () => line.load(actual.loadCertificates) }
})
vi.mock('#features/progress-codes/load-progress-codes.ts', async (importActual) => {
  const { loadProgressCodes } = await importActual<typeof LoadProgressCodes>()
  return { loadProgressCodes: () => line.load(loadProgressCodes) }
})
vi.mock('#features/profile/resize-picture.ts', (importActual) =>
  line.load(() => importActual<typeof ResizePicture>()),
)

vi.mock('#features/staff/frame/load-desk.ts', async (importActual) => {
  const { loadDesk } = await importActual<typeof LoadDesk>()
  return { loadDesk: () => line.load(loadDesk) }
})
vi.mock('#features/writing/editor/load-post-rules.ts', async (importActual) => {
  const actual = await importActual<typeof LoadPostRules>()
  return { ...actual, postRules: () => line.load(actual.postRules) }
})

setUpDom()

const emptyPage = { results: [], next: null, previous: null }

/** What the server answers to a path, whatever the method; what was written. */
let answers: Map<string, unknown>
let writes: string[]
beforeEach(async () => {
  answers = new Map()
  writes = []
  line.isCut = false
  toasts.shown = []
  network.answer = async ({ method, url }) => {
    const { pathname } = new URL(url)
    if (method !== 'GET' && method !== 'HEAD') writes.push(`${method} ${pathname}`)
    const answer = answers.get(pathname)
    return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer)
  }
  await signIn()
  connectivity.state = 'online'
})

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const isFree = async (name: string) =>
  waitFor(async () => expect((await button(name)).getAttribute('aria-disabled')).not.toBe('true'))

test('the certificate is asked for again after its code did not come', async () => {
  const own: OwnCertificates = { certificates: [], ready: [course] }
  answers.set(certificatePaths.own, own)
  await renderInApp(<CertificatePart course={course} />)
  await button(m.certificate_make())
  line.isCut = true
  await press(m.certificate_make())
  expect(await screen.findByText(failureMessage('failed'))).toBeTruthy()
  await isFree(m.certificate_make())
  line.isCut = false
  answers.set(certificatePaths.make(course), certificate)
  answers.set(certificatePaths.own, { certificates: [certificate], ready: [] })
  await press(m.certificate_make())
  expect(await screen.findByRole('img', { name: /VIOR-2026-7Q2M9XK4TD/ })).toBeTruthy()
})

test('the choice about the name says that it was not sent, and can be made again', async () => {
  answers.set(certificatePaths.own, { certificates: [certificate], ready: [] })
  await renderInApp(<CertificatePart course={course} />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: m.certificate_shows_name() })
  line.isCut = true
  fireEvent.click(box)
  expect(await screen.findByText(failureMessage('failed'))).toBeTruthy()
  expect(box.checked).toBe(false)
  line.isCut = false
  const shown = { ...certificate, shows_name: true }
  answers.set(certificatePaths.consent(certificate.number), shown)
  answers.set(certificatePaths.own, { certificates: [shown], ready: [] })
  fireEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(true))
  expect(screen.queryByText(failureMessage('failed'))).toBeNull()
})

test('a passkey is asked for after the code came at the second press', async () => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  line.isCut = true
  await renderInApp(<PasskeySignIn isRemembered onSignedIn={() => {}} />)
  await press(m.passkey_sign_in())
  expect((await screen.findByRole('alert')).textContent).toBe(unreachableMessage())
  await isFree(m.passkey_sign_in())
  line.isCut = false
  await press(m.passkey_sign_in())
  await waitFor(() => expect(writes).toHaveLength(1))
})

test('an account can be kept after the code came at the second press', async () => {
  line.isCut = true
  await renderInApp(<CancelDeletion userId={ashaId} deletionAt="2026-03-16T07:00:00.000Z" />)
  await press(m.deletion_keep())
  expect(await screen.findByText(m.outage_over())).toBeTruthy()
  await isFree(m.deletion_keep())
  line.isCut = false
  await press(m.deletion_keep())
  await waitFor(() => expect(writes).toEqual([`POST ${accountDataPaths.keep}`]))
})

test('the file about an account is asked for after the code came at the second press', async () => {
  line.isCut = true
  await renderInApp(<ExportPart userId={ashaId} />)
  await press(m.data_export_ask())
  expect((await screen.findByRole('alert')).textContent).toBe(unreachableMessage())
  line.isCut = false
  await press(m.data_export_ask())
  expect(await screen.findByText(m.waiting_to_send())).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the link that confirms an address is mailed after the code came at the second press', async () => {
  line.isCut = true
  await renderInApp(<ResendVerification userId={ashaId} />)
  await press(m.resend_verification())
  expect(await screen.findByText(unreachableMessage())).toBeTruthy()
  await isFree(m.resend_verification())
  line.isCut = false
  answers.set('/users/auth/verify-email/resend/', { message: 'Mailed' })
  await press(m.resend_verification())
  expect(await screen.findByText('Mailed')).toBeTruthy()
})

test('an address is confirmed by a press after the code did not come', async () => {
  line.isCut = true
  await renderInApp(<VerifyPage />, { path: '/verify-email', search: '?token=abc' })
  expect(await screen.findByText(unreachableMessage())).toBeTruthy()
  line.isCut = false
  answers.set('/users/auth/verify-email/', { message: 'Confirmed' })
  await press(m.try_again())
  expect(await screen.findByText(m.email_confirmed())).toBeTruthy()
})

test('the sessions say that they did not come, and are asked for again', async () => {
  line.isCut = true
  await renderInApp(<SessionsList userId={ashaId} />)
  expect(await screen.findByText(unreachableMessage())).toBeTruthy()
  line.isCut = false
  answers.set('/users/api/sessions/', emptyPage)
  await press(m.try_again())
  await waitFor(() => expect(screen.queryByText(unreachableMessage())).toBeNull())
})

test('the second factors say that they did not come, and are asked for again', async () => {
  line.isCut = true
  await renderInApp(<SecondFactorSection userId={ashaId} username="asha" />)
  expect(await screen.findByText(unreachableMessage())).toBeTruthy()
  line.isCut = false
  answers.set('/users/api/second-factor/', aSecondFactor())
  await press(m.try_again())
  expect(await screen.findByText(m.factor_hint())).toBeTruthy()
})

test('a picture says that it could not be made smaller, and can be chosen again', async () => {
  line.isCut = true
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  await renderInApp(<PictureField user={asha()} />)
  const choose = async () =>
    fireEvent.change(await screen.findByLabelText(m.choose_picture(), { selector: 'input' }), {
      target: { files: [new File(['text'], 'photo.png', { type: 'image/png' })] },
    })
  await choose()
  expect((await screen.findByRole('alert')).textContent).toBe(unreachableMessage())
  line.isCut = false
  await choose()
  expect(await screen.findByText(m.picture_unreadable())).toBeTruthy()
})

test('the codes for parents say that they did not come, and are asked for again', async () => {
  line.isCut = true
  await renderInApp(<OwnCodes userId={ashaId} />)
  expect(await screen.findByText(unreachableMessage())).toBeTruthy()
  fireEvent.change(screen.getByLabelText(m.code_label()), { target: { value: 'Mama' } })
  await press(m.code_make())
  expect(await screen.findByText(m.outage_over())).toBeTruthy()
  await isFree(m.code_make())
  line.isCut = false
  answers.set(progressCodePaths.own, emptyPage)
  await press(m.try_again())
  expect(await screen.findByText(m.codes_none())).toBeTruthy()
})

test('a code that was entered stays in its field while the code for it does not come', async () => {
  line.isCut = true
  await renderInApp(<CodeForm hasCodes={false} />)
  fireEvent.change(screen.getByLabelText(m.shown_code()), { target: { value: 'ABCD' } })
  await press(m.shown_see())
  expect(await screen.findByText(m.outage_over())).toBeTruthy()
  line.isCut = false
  await press(m.shown_see())
  expect(await screen.findByText(m.shown_invalid())).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(m.shown_code()).value).toBe('ABCD')
})

test('a file of a form says that it could not be added, and can be chosen again', async () => {
  line.isCut = true
  await renderInApp(<FilesFieldLive label="Attachments" place="ticket/7" onChange={() => {}} />)
  const choose = () =>
    fireEvent.change(screen.getByLabelText('Attachments', { selector: 'input' }), {
      target: { files: [new File([], 'empty.txt')] },
    })
  choose()
  expect(await screen.findByText(unreachableMessage())).toBeTruthy()
  expect(screen.queryByText(m.up_adding({ name: 'empty.txt' }))).toBeNull()
  line.isCut = false
  choose()
  expect(await screen.findByText(m.up_empty({ name: 'empty.txt' }))).toBeTruthy()
  expect(screen.queryByText(unreachableMessage())).toBeNull()
})

test('the preview of a letter says that it did not come', async () => {
  line.isCut = true
  const both = { en: 'Lamps', sw: 'Taa' }
  await renderInApp(
    <DeskProvider>
      <LetterPreviewView id="a" texts={{ subject: both, body: both }} />
    </DeskProvider>,
  )
  expect(await screen.findByText(unreachableMessage())).toBeTruthy()
  expect(screen.queryByText(m.loading())).toBeNull()
})

const draftList = (
  <DraftList userId={ashaId} isKnown mayPublish mayAddFiles={false} hasElsewhere={false} hidden={new Map()} />
)

test('a draft is published at the second press, after the code that checks it did not come', async () => {
  const { engine } = await pageEngine()
  const whole = { category: 'Tutorial', excerpt: 'A shop.', createdAt: 1 }
  await engine.db.postDrafts.put(aPostDraft(ashaId, whole))
  await renderInApp(draftList)
  const publish = m.writing_publish_named({ title: 'Lamps' })
  line.isCut = true
  await press(publish)
  expect(await screen.findByText(unreachableMessage())).toBeTruthy()
  expect(await pendingRows(ashaId)).toEqual([])
  line.isCut = false
  await press(publish)
  await waitFor(async () => expect(await pendingRows(ashaId)).toMatchObject([{ kind: 'post' }]))
})

test('a draft that was deleted while the code came is not published', async () => {
  const { engine } = await pageEngine()
  const draft = aPostDraft(ashaId, { category: 'Tutorial', excerpt: 'A shop.', createdAt: 1 })
  const other = aPostDraft(ashaId, { ...draft, id: '6b4f6a52-7b7e-4f2e-9c3b-0f3d6a1c2b40', title: 'Bulbs' })
  await engine.db.postDrafts.bulkPut([draft, other])
  await renderInApp(draftList)
  await button(m.writing_publish_named({ title: 'Lamps' }))
  const answer = network.answer
  network.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  line.isCut = true
  await press(m.writing_publish_named({ title: 'Lamps' }))
  await press(m.writing_publish_named({ title: 'Bulbs' }))
  await waitFor(() => expect(pendingChunks.count).toBe(2))
  await engine.db.postDrafts.delete(draft.id)
  line.isCut = false
  network.answer = answer
  dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await pendingRows(ashaId)).not.toEqual([]))
  expect(await pendingRows(ashaId)).toMatchObject([{ payload: { title: 'Bulbs' } }])
})

test('a post from another device is asked for at the second press, after the code for it did not come', async () => {
  const post = { slug: 'taa', title: 'Taa', published_at: '2026-03-01T08:00:00.000Z' }
  await renderInApp(<ServerPosts posts={[post]} userId={ashaId} />)
  const edit = m.writing_edit_named({ title: 'Taa' })
  line.isCut = true
  await press(edit)
  expect(await screen.findByText(`${m.writing_not_fetched()} ${unreachableMessage()}`)).toBeTruthy()
  await isFree(edit)
  line.isCut = false
  await press(edit)
  // Now it is the server that does not have it.
  expect(await screen.findByText(`${m.writing_not_fetched()} ${failureMessage('failed')}`)).toBeTruthy()
})
