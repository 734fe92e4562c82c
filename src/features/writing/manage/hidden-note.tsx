import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { ButtonLink } from '#ui/link.ts'
import { DraftStateLine } from './draft-state-line.tsx'

/** Says that staff took a post down, and why if they said so; `reason` is '' without one. */
export function HiddenNote({ reason }: { reason: string }) {
  return (
    <>
      <DraftStateLine state="hidden" />
      <div className={css({ display: 'grid', gap: '1', mt: '1', fontSize: 'sm', overflowWrap: 'anywhere' })}>
        {reason === '' ? null : <p>{m.writing_hidden_reason({ reason })}</p>}
        <p className={css({ color: 'soft' })}>{m.writing_hidden_hint()}</p>
      </div>
    </>
  )
}

/** What its writer can do about it. */
export function AskAboutPost({ title }: { title: string }) {
  return (
    <ButtonLink
      variant="quiet"
      to="/contact"
      search={{ subject: title }}
      aria-label={m.writing_hidden_ask_named({ title })}
    >
      {m.writing_hidden_ask()}
    </ButtonLink>
  )
}
