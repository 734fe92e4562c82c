import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { FactorPart } from './factor-part.tsx'
import type { PartProps } from './part-props.ts'
import { ProofForm, proofOf } from './proof-form.tsx'

/** How many recovery codes are left, and new ones. */
export function CodesPart({ factor, calls, userId, password, onChanged }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  // In a new session with a second factor the server asks for neither.
  const ask = factor.is_fresh && factor.in_session ? [] : [...password, 'code' as const]
  return (
    <FactorPart title={m.factor_codes()} words={m.factor_codes_left({ count: factor.recovery_codes_left })}>
      {isOpen ? (
        <ProofForm
          ask={ask}
          submit={m.factor_codes_anew()}
          send={(fields) => calls.makeCodes(userId, proofOf(fields))}
          onDone={({ recovery_codes: codes }) => {
            setOpen(false)
            onChanged(m.factor_changed(), codes)
          }}
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
