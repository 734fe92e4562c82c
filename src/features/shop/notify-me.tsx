import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { emailPattern } from '#domain/limits.ts'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { LazySection } from '#ui/lazy-section.tsx'
import { Notice } from '#ui/notice.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useInitialFocus } from '#ui/form/use-initial-focus.ts'

const NoticeState = lazyWithRetry(() => import('./notice-state.tsx'), 'NoticeState')

type Product = { id: string; title: string }

/** Asks for an email address and queues the back-in-stock request. */
export function NotifyMe({ product }: { product: Product }) {
  const [isTaken, setTaken] = useState(false)
  if (!isTaken) return <NoticeForm product={product} onStored={() => setTaken(true)} />
  const waiting = (
    <Notice tone="wait" role="status">
      {connectivity.state === 'online' ? m.form_sending() : m.waiting_to_send()}
    </Notice>
  )
  return (
    <LazySection placeholder={waiting}>
      <NoticeState product={product.id} onDiscard={() => setTaken(false)} />
    </LazySection>
  )
}

function NoticeForm({ product, onStored }: { product: Product; onStored: () => void }) {
  const { user } = useSnapshot(session)
  const { form, field, outcome } = useOutboxForm({
    kind: 'notify',
    about: null,
    blank: { email: user?.email ?? '' },
    forVisitors: true,
    validate: ({ email }) => (emailPattern.test(email.trim()) ? {} : { email: m.register_email }),
    write: ({ email }) => ({ kind: 'notify', payload: { email: email.trim(), product: product.id } }),
    onStored,
  })
  useInitialFocus(form.ref, 'email')
  const { error, ...input } = field('email')
  return (
    <SubmitOnceForm {...form}>
      <TextField
        label={m.notify_email()}
        type="email"
        autoComplete="email"
        {...input}
        error={error ?? (outcome === 'storage' ? m.notice_not_stored() : undefined)}
      />
      <div className={css({ mt: '3' })}>
        <Button type="submit">{m.notify_me()}</Button>
      </div>
    </SubmitOnceForm>
  )
}
