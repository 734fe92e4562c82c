import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { focusSheet } from '#ui/focus-sheet.ts'
import { Notice } from '#ui/notice.ts'
import { FactorPart } from './factor-part.tsx'
import type { PartProps } from './part-props.ts'
import { ProofForm, proofOf } from './proof-form.tsx'

/** Not while somebody types in another part of the page. */
function focusNearby(notice: HTMLElement | null): void {
  if (document.activeElement?.contains(notice)) focusSheet(notice)
}

type CodesPartProps = PartProps & {
  /** Codes were made whose answer was lost, and nobody can read them again. */
  areLost: boolean
}

/** How many recovery codes are left, and new ones. */
export function CodesPart({ factor, calls, userId, password, areLost, ...props }: CodesPartProps) {
  const { onChanged, onUnsure } = props
  const [isOpen, setOpen] = useState(areLost)
  // In a new session with a second factor the server asks for neither.
  const ask = factor.is_fresh && factor.in_session ? [] : [...password, 'code' as const]
  return (
    <FactorPart title={m.factor_codes()} words={m.factor_codes_left({ count: factor.recovery_codes_left })}>
      {areLost ? (
        <Notice ref={focusNearby} tabIndex={-1} tone="wait" role="status">
          {m.factor_codes_lost()}
        </Notice>
      ) : null}
      {isOpen ? (
        <ProofForm
          ask={ask}
          submit={m.factor_codes_anew()}
          send={(fields) => calls.makeCodes(userId, proofOf(fields))}
          onDone={({ recovery_codes: codes }) => {
            setOpen(false)
            onChanged(m.factor_changed(), codes)
          }}
          onUnsure={onUnsure}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)} css={{ justifySelf: 'start' }}>
          {m.factor_codes_anew()}
        </Button>
      )}
    </FactorPart>
  )
}
