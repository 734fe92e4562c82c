import { Plus } from 'lucide'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { Button } from '#ui/button.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import type { LocalItem } from '../local-store.ts'
import { forms, type FormName, type PortalForm } from './forms.ts'
import { loadDateField } from './load-date-field.tsx'

type ModalProps = { place: string; item?: LocalItem | undefined; onClose: () => void }

const modalOf = (form: PortalForm) =>
  lazyWithRetry(async () => {
    // oxlint-disable-next-line vior/late-imports -- a dialog with its date field, loaded together by lazyWithRetry
    const [{ FormModal }, DateField] = await Promise.all([import('./form-modal.tsx'), loadDateField(form)])
    return { Modal: (props: ModalProps) => <FormModal form={form} DateField={DateField} {...props} /> }
  }, 'Modal')

const modals = {
  request: modalOf(forms.request),
  ticket: modalOf(forms.ticket),
  idea: modalOf(forms.idea),
}

/** A form in its dialog, for a new entry or to change `item`. */
export function EntryForm({ form, ...props }: ModalProps & { form: FormName }) {
  const Modal = modals[form]
  return (
    <LazyOverlay onClose={props.onClose}>
      <Modal {...props} />
    </LazyOverlay>
  )
}

/** The button that opens a form. */
export function RecordForm({ form, place }: { form: FormName; place: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon shape={Plus} size={18} aria-hidden="true" />
        {forms[form].words.open()}
      </Button>
      {isOpen ? <EntryForm form={form} place={place} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
