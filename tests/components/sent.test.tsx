// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { RatingForm, useRatingForm } from '#features/archive/ratings/rating-form.tsx'
import { Newsletter } from '#features/blog/newsletter/newsletter.tsx'
import { CommentForm } from '#features/comments/comment-form.tsx'
import { ContactPage } from '#features/contact/contact-page.tsx'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { NoticeDialog } from '#features/shop/notice-dialog.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { renderInApp, network, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

// happy-dom has no Web Locks; one queue per page is enough here.
let last: Promise<unknown> = Promise.resolve()
Object.defineProperty(navigator, 'locks', {
  value: {
    request: (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work, work)
      return last
    },
  },
})

function Rating() {
  return <RatingForm archiveId={3} rating={useRatingForm(3)} />
}

const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: (name) => name.startsWith(label) })
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** happy-dom validates the address on click, although the form has noValidate. */
const submit = (label: string) => fireEvent.submit(field(label).form ?? field(label))

type Form = {
  name: string
  node: ReactNode
  path?: string
  fill: () => void | Promise<void>
  answer: object
  /** Shown when the server has it, and while it is only on this device. */
  sent: () => string
  waits?: () => string
}

const comment = { id: 1, parent: null, author_name: 'Asha', created_at: '2026-01-01T00:00:00Z' }

const forms: Form[] = [
  {
    name: 'the message to us',
    node: <ContactPage />,
    path: '/contact',
    fill: () => {
      type(m.first_name(), 'Asha')
      type(m.last_name(), 'Mwakyusa')
      type(m.email(), 'asha@example.org')
      type(m.message(), 'What does solar cost?')
      press(m.send_message())
    },
    answer: { message: 'Thank you.' },
    sent: m.message_sent,
    waits: m.message_taken,
  },
  {
    name: 'the newsletter',
    node: <Newsletter />,
    fill: () => {
      type(m.newsletter_email(), 'asha@example.org')
      submit(m.newsletter_email())
    },
    answer: { subscribed: true, already_subscribed: false, reactivated: false, message: 'Thank you.' },
    sent: m.newsletter_subscribed,
    waits: m.waiting_to_send,
  },
  {
    name: 'a comment',
    node: <CommentForm slug="solar" parent={null} label={m.comment_label()} />,
    fill: () => {
      type(m.comment_label(), 'Asante')
      press(m.send_comment())
    },
    answer: { ...comment, content: 'Asante' },
    sent: m.form_sent,
  },
  {
    name: 'a rating',
    node: <Rating />,
    fill: () => {
      type(m.rating_comment(), 'Nzuri')
      press(m.rating_send())
    },
    answer: {
      id: 1,
      user: 'Asha',
      rating: 5,
      comment: 'Nzuri',
      text: 'Nzuri',
      created_at: comment.created_at,
    },
    sent: m.form_sent,
  },
  {
    name: 'the notice about stock',
    node: <NoticeDialog product={{ id: 'mouse', title: 'Mouse' }} onClose={() => {}} />,
    fill: () => {
      type(m.notify_email(), 'asha@example.org')
      press(m.notify_me())
    },
    answer: { message: 'Thank you.' },
    sent: m.notice_noted,
    waits: m.waiting_to_send,
  },
  {
    name: 'the account',
    node: <ProfilePage requests={() => null} />,
    fill: () => {
      press(m.edit_profile())
      type(m.first_name(), 'Neema')
      press(m.save())
    },
    answer: {
      id: 7,
      user_id: 7,
      username: 'asha',
      email: 'asha@example.org',
      first_name: 'Neema',
      last_name: 'Mwakyusa',
      role: 'student',
      roles: ['student'],
      avatar: null,
    },
    sent: m.profile_sent,
  },
]

const open = async ({ node, path = '/' }: Form) => {
  await signIn()
  await renderInApp(node, { path, load: async () => ({ cards: [], hours: [] }) })
}

test.each(forms)(
  '$name says that it was sent when the server has it, and not that it is kept',
  async (form) => {
    const arrived = Promise.withResolvers<void>()
    network.answer = async () => {
      await arrived.promise
      return Response.json(form.answer, { status: 201 })
    }
    await open(form)
    connectivity.state = 'online'
    await form.fill()
    // Where the row is listed as well, it says so there too.
    expect(await screen.findAllByText(m.form_sending())).not.toEqual([])
    expect(screen.queryAllByText((form.waits ?? m.form_waits)())).toEqual([])
    arrived.resolve()
    const { engine } = await pageEngine()
    await act(() => engine.drain({ force: true }))
    expect(await screen.findByText(form.sent())).toBeTruthy()
    await waitFor(() => expect(screen.queryAllByText(m.form_sending())).toEqual([]))
    expect(screen.queryByText((form.waits ?? m.form_waits)())).toBeNull()
  },
)

test.each(forms)('$name says without a network that it is kept on this device', async (form) => {
  await open(form)
  await form.fill()
  expect(await screen.findByText((form.waits ?? m.form_waits)())).toBeTruthy()
  expect(screen.queryByText(m.form_sending())).toBeNull()
  expect(screen.queryByText(form.sent())).toBeNull()
})

test('a new letter in the form removes the note about the last message', async () => {
  const [form] = forms
  if (!form) throw new Error('no form')
  await open(form)
  await form.fill()
  expect(await screen.findByText(m.message_taken())).toBeTruthy()
  type(m.message(), 'And')
  await waitFor(() => expect(screen.queryByText(m.message_taken())).toBeNull())
})
