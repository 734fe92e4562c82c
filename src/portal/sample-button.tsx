import type { ComponentProps } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { ButtonLink } from '#ui/link.ts'
import { showToast } from '#ui/toast/toasts.ts'

/** Shows a toast that the button is only a sample without a backend. */
export function tellSample(label: string): void {
  showToast(m.portal_sample_action({ label }))
}

type SampleButtonProps = {
  label: string
  to?: string | undefined
  look?: ComponentProps<typeof Button>['look']
  /** The target of the action, for the accessible name. */
  about?: string
}

export function SampleButton({ label, to, look = 'quiet', about }: SampleButtonProps) {
  const name = about ? { 'aria-label': `${label}: ${about}` } : {}
  if (to)
    return (
      <ButtonLink to={to} look={look} {...name}>
        {label}
      </ButtonLink>
    )
  return (
    <Button look={look} onClick={() => tellSample(label)} {...name}>
      {label}
    </Button>
  )
}
