import { Plus } from 'lucide'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { Button } from '#ui/button.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { forms, type PortalForm } from './forms.ts'
import { loadDateField } from './load-date-field.tsx'

type ModalProps = { place: string; onClose: () => void }

const modalOf = (form: PortalForm) =>
  lazyWithRetry(async () => {
    // oxlint-disable-next-line vior/late-imports -- a dialog with its date field, loaded together by lazyWithRetry
    const [{ FormModal }, DateField] = await Promise.all([import('./form-modal.tsx'), loadDateField(form)])
    return { Modal: (props: ModalProps) => <FormModal form={form} DateField={DateField} {...props} /> }
  }, 'Modal')

/** The button that opens a form. */
export function RecordForm({ form, place }: { form: keyof typeof forms; place: string }) {
  const [isOpen, setOpen] = useState(false)
  const [Modal] = useState(() => modalOf(forms[form]))
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon shape={Plus} size={18} aria-hidden="true" />
        {forms[form].words.open()}
      </Button>
      {isOpen ? (
        <LazyOverlay onClose={close}>
          <Modal place={place} onClose={close} />
        </LazyOverlay>
      ) : null}
    </>
  )
}
