import { maxLineLength } from '#domain/limits.ts'
import { useState } from 'react'
import { maxDocumentFiles, maxDocumentText } from '#domain/billing-limits.ts'
import { billingDraftKey } from '#domain/billing-requests.ts'
import { documentKinds } from '#domain/invoices.ts'
import { oneOf } from '#domain/list-search.ts'
import { Delivery } from '#engine/delivery.tsx'
import { FilesField, useFormFiles } from '#engine/files-field.tsx'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { documentKindLabel } from '#i18n/billing-labels.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDesk } from '../desk-host.ts'
import { ClientField } from './client-field.tsx'

const blank = { client: '', title: '', kind: 'contract', body: '' }
type Fields = typeof blank

/** The form for a document: a text, files, or both. It waits on the device until it can be sent. */
export function DocumentForm({ onDone }: { onDone: () => void }) {
  const { user } = useDesk()
  const [id] = useState(() => crypto.randomUUID())
  const about = { action: 'document.share', id } as const
  const { filesField, isAdding, readIds } = useFormFiles(billingDraftKey(about), user.id)
  const { form, field, fields, type, outcome, queuedKey } = useOutboxForm<'billing', Fields>({
    kind: 'billing',
    about,
    owner: user.id,
    blank,
    long: 'body',
    validate: ({ client, title }) => ({
      ...(client.trim() === '' ? { client: () => m.bill_missing({ label: m.bill_client() }) } : {}),
      ...(title.trim() === '' ? { title: () => m.bill_missing({ label: m.bill_document_title() }) } : {}),
    }),
    write: async (typed) => {
      const files = await readIds()
      const body = typed.body.trim()
      if (body === '' && files.length === 0) return { problems: { body: m.bill_document_missing } }
      const title = typed.title.trim()
      const kind = oneOf(documentKinds, typed.kind) ?? 'other'
      return {
        kind: 'billing',
        payload: {
          action: 'document.share',
          id,
          title,
          document: { client: typed.client.trim(), title, kind, body },
          typed: JSON.stringify(typed),
          attachments: files,
        },
      }
    },
    onStored: onDone,
  })
  return (
    <SubmitOnceForm {...form} css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' }}>
      <ClientField {...field('client')} />
      <TextField label={m.bill_document_title()} required maxLength={maxLineLength} {...field('title')} />
      <SelectField
        label={m.bill_kind()}
        name="kind"
        unchosen={null}
        value={oneOf(documentKinds, fields.kind) ?? 'other'}
        options={documentKinds.map((one) => [one, documentKindLabel(one)] as const)}
        onChoose={(kind) => type({ kind: kind ?? 'other' })}
      />
      <TextAreaField label={m.bill_document_text()} rows={8} maxLength={maxDocumentText} {...field('body')} />
      <FilesField label={m.bill_document_files()} maxFiles={maxDocumentFiles} {...filesField} />
      <FormOutcome outcome={outcome} storage={m.desk_not_stored()}>
        <Delivery queuedKey={queuedKey} />
      </FormOutcome>
      <Button type="submit" disabled={isAdding} css={{ justifySelf: 'start' }}>
        {m.bill_share()}
      </Button>
    </SubmitOnceForm>
  )
}
