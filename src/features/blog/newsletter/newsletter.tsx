import { useState } from 'react'
import { emailPattern, maxEmailLength, maxNameLength } from '#domain/limits.ts'
import type { Newsletter as NewsletterFields } from '#domain/messages.ts'
import { useOutboxSubmit } from '#engine/use-outbox-submit.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextField } from '#ui/text-field.tsx'

const NewsletterState = lazySection(() => import('./newsletter-state.tsx'), 'NewsletterState')

const blank: NewsletterFields = { email: '', name: '' }

/** Subscribes an address, also offline; the server's answer is shown below the form. */
export function Newsletter() {
  const [sent, setSent] = useState<string | null>(null)
  const [fields, setFields] = useState(blank)
  const { form, field, type, outcome, isSending } = useOutboxSubmit<NewsletterFields>(
    {
      forVisitors: true,
      validate: ({ email }) => (emailPattern.test(email.trim()) ? {} : { email: m.newsletter_invalid }),
      write: ({ email, name }) => ({
        kind: 'newsletter',
        payload: { email: email.trim(), name: name.trim() },
      }),
      onStored: ({ email }) => setSent(email.trim()),
    },
    {
      fields,
      change: (part) => setFields({ ...fields, ...part }),
      clear: () => setFields((latest) => (latest === fields ? blank : latest)),
    },
  )

  function onEdit(newsletter: NewsletterFields) {
    type(newsletter)
    setSent(null)
  }

  return (
    <section
      className={css({
        mt: '12',
        px: { base: '5', md: '8' },
        py: '7',
        bg: 'tint',
        borderRadius: 'md',
        borderLeftWidth: '8px',
        borderColor: 'highlight',
      })}
      aria-labelledby="newsletter"
    >
      <h2 className={css({ fontSize: '2xl' })} id="newsletter">
        {m.newsletter_title()}
      </h2>
      <p className={css({ mt: '2', mb: '5', maxW: 'prose' })}>{m.newsletter_lead()}</p>
      <SubmitOnceForm {...form}>
        <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start', flexWrap: 'wrap' })}>
          <div className={css({ flex: '1 1 14rem' })}>
            <TextField
              label={m.newsletter_email()}
              type="email"
              autoComplete="email"
              required
              maxLength={maxEmailLength}
              {...field('email')}
            />
          </div>
          <div className={css({ flex: '1 1 12rem' })}>
            <TextField
              label={m.newsletter_name()}
              autoComplete="name"
              maxLength={maxNameLength}
              {...field('name')}
            />
          </div>
        </div>
        <Button type="submit" disabled={fields.email === '' || isSending} css={{ mt: '4' }}>
          {isSending ? m.newsletter_taking() : m.newsletter_subscribe()}
        </Button>
      </SubmitOnceForm>
      <NewsletterState sent={sent} isNotStored={outcome === 'storage'} onEdit={onEdit} />
    </section>
  )
}
