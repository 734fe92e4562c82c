import { Plus } from 'lucide'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { Button } from '#ui/button.ts'
import { OnDemand } from '#ui/on-demand.tsx'
import { forms } from './forms.ts'

const FormModal = lazyWithRetry(() => import('./form-modal.tsx'), 'FormModal')

/** The button that opens one of the forms. */
export function RecordForm({ form, place }: { form: keyof typeof forms; place: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon shape={Plus} size={18} aria-hidden="true" />
        {forms[form].words.open()}
      </Button>
      {isOpen ? (
        <OnDemand onClose={close}>
          <FormModal form={forms[form]} place={place} onClose={close} />
        </OnDemand>
      ) : null}
    </>
  )
}
