import type { ComponentProps } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { ButtonLink } from '#ui/link.ts'
import { showToast } from '#ui/toast/toasts.ts'

/** Says that a button belongs to the sample: it stands for work that no server of ours does. */
export function tellSample(label: string): void {
  showToast(m.portal_sample_action({ label }))
}

type SampleButtonProps = {
  label: string
  to?: string | undefined
  look?: ComponentProps<typeof Button>['look']
  /** What it is about, for who does not see where it stands. */
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
