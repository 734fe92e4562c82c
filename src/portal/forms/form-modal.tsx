import { useState, type ComponentType } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import type { LocalItem } from '../local-store.ts'
import type { DateFieldProps } from '#ui/rich/date-field.tsx'
import { RichDialog } from '#ui/rich/rich-dialog.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { usePortal } from '../portal-context.ts'
import { FileField } from './file-field.tsx'
import { FormFieldView } from './form-field.tsx'
import { blankFields, missingFields, type PortalForm } from './forms.ts'
import { useLocalForm } from './use-local-form.ts'

const toLocalFile = (file: File) => ({ name: file.name, size: file.size, type: file.type, content: file })

type FormModalProps = {
  form: PortalForm
  place: string
  /** The entry that is changed; otherwise a new one is made. */
  item?: LocalItem | undefined
  onClose: () => void
  DateField: ComponentType<DateFieldProps>
}

/**
 * A form in a dialog. Input is kept as a draft until submission, which adds a record to the list on this device. Chosen files are not,
 * so that closing has to be asked for twice.
 */
export function FormModal({ form, place, item, onClose, DateField }: FormModalProps) {
  const { localStore } = usePortal()
  const isSent = !item && (localStore.isSent?.(place) ?? false)
  const [files, setFiles] = useState<readonly File[]>([])
  const [isWarned, setWarned] = useState(false)
  const close = files.length > 0 && !isWarned ? () => setWarned(true) : onClose
  const localForm = useLocalForm({
    place,
    changed: item,
    blank: item?.fields ?? blankFields(form),
    validate: (fields) => missingFields(form, fields),
    files: [...(item?.files ?? []), ...files.map(toLocalFile)],
    onStored: () => {
      onClose()
      showToast(isSent ? m.portal_on_its_way() : m.portal_kept(), { type: 'success' })
    },
  })

  return (
    <RichDialog
      title={item ? m.portal_edit_of({ title: form.words.title() }) : form.words.title()}
      lead={((isSent && form.words.sentLead) || form.words.lead)()}
      onClose={close}
    >
      <SubmitOnceForm {...localForm.form} css={{ display: 'grid', gap: '4' }}>
        {form.fields.map((field) => (
          <FormFieldView
            key={field.name}
            field={field}
            DateField={DateField}
            value={localForm.fields[field.name] ?? ''}
            error={localForm.problems[field.name]?.()}
            onChange={(value) => localForm.type({ [field.name]: value })}
          />
        ))}
        {form.hasFiles ? (
          <FileField
            isSent={isSent}
            onChange={(chosen) => {
              setFiles(chosen)
              setWarned(false)
            }}
          />
        ) : null}
        {localForm.outcome ? (
          <FormOutcome outcome={localForm.outcome} storage={m.portal_not_stored()} />
        ) : null}
        <div
          className={css({
            display: 'flex',
            gap: '3',
            flexWrap: 'wrap',
            position: 'sticky',
            bottom: '0',
            py: '3',
            bg: 'paper',
            borderTopWidth: '1px',
            borderColor: 'line',
          })}
        >
          <Button type="submit">{form.words.submit()}</Button>
          <Button variant="quiet" onClick={close}>
            {m.cancel()}
          </Button>
          <div role="status">{isWarned ? <Notice tone="wait">{m.portal_files_lost()}</Notice> : null}</div>
        </div>
      </SubmitOnceForm>
    </RichDialog>
  )
}
