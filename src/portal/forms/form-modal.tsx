import { useRef, useState, type ComponentType } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import type { DateFieldProps } from '#ui/rich/date-field.tsx'
import { RichDialog } from '#ui/rich/rich-dialog.tsx'
import { SendForm } from '#ui/send-form.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { usePortal } from '../portal-context.ts'
import { FileField } from './file-field.tsx'
import { FormFieldView } from './form-field.tsx'
import { blankFields, missingFields, type PortalForm } from './forms.ts'
import { useDraft } from './use-draft.ts'

const keptOf = (file: File) => ({ name: file.name, size: file.size, type: file.type, content: file })

type FormModalProps = {
  form: PortalForm
  place: string
  onClose: () => void
  DateField: ComponentType<DateFieldProps>
}

/** A form over the page. What is typed stays as a draft until it is submitted; submitting keeps it in the list. */
export function FormModal({ form, place, onClose, DateField }: FormModalProps) {
  const { keeper } = usePortal()
  const { fields, change, clear } = useDraft(place, blankFields(form))
  const [files, setFiles] = useState<readonly File[]>([])
  const [missing, setMissing] = useState<readonly string[]>([])
  const [isFull, setFull] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  function check(): boolean {
    const blank = missingFields(form, fields)
    setMissing(blank)
    const first = element.current?.elements.namedItem(blank[0] ?? '')
    if (first instanceof HTMLElement) first.focus()
    return blank.length === 0
  }

  async function send() {
    try {
      await keeper.keep(place, fields, files.map(keptOf))
      clear()
      onClose()
      showToast(m.portal_kept(), { type: 'success' })
    } catch {
      // What was typed stays in the fields: the device could not store it.
      setFull(true)
    }
  }

  return (
    <RichDialog title={form.words.title()} lead={form.words.lead()} onClose={onClose}>
      <SendForm ref={element} check={check} send={send} css={{ display: 'grid', gap: '4' }}>
        {form.fields.map((field) => (
          <FormFieldView
            key={field.name}
            field={field}
            DateField={DateField}
            value={fields[field.name] ?? ''}
            isMissing={missing.includes(field.name) && !fields[field.name]?.trim()}
            onChange={(value) => change({ [field.name]: value })}
          />
        ))}
        {form.hasFiles ? <FileField onChange={setFiles} /> : null}
        {isFull ? (
          <Notice tone="error" role="alert">
            {m.portal_not_stored()}
          </Notice>
        ) : null}
        <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
          <Button type="submit">{form.words.submit()}</Button>
          <Button look="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
        </div>
      </SendForm>
    </RichDialog>
  )
}
