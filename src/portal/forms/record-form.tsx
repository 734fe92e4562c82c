import { Plus } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { Button } from '#ui/button.ts'
import { OnDemand } from '#ui/on-demand.tsx'
import { forms } from './forms.ts'
import { loadDateField } from './load-date-field.tsx'

/** The button that opens one of the forms. */
export function RecordForm({ form, place }: { form: keyof typeof forms; place: string }) {
  const [isOpen, setOpen] = useState(false)
  const load = async () => {
    const [{ FormModal }, DateField] = await Promise.all([
      import('./form-modal.tsx'),
      loadDateField(forms[form]),
    ])
    return ({ onClose }: { onClose: () => void }) => (
      <FormModal form={forms[form]} place={place} onClose={onClose} DateField={DateField} />
    )
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon shape={Plus} size={18} aria-hidden="true" />
        {forms[form].words.open()}
      </Button>
      {isOpen ? <OnDemand load={load} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
