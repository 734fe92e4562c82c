import { Box } from '@chakra-ui/react/box'
import type { BillingDocument } from '#domain/billing-schemas.ts'
import { documentKinds } from '#domain/invoices.ts'
import { oneOf } from '#domain/list-search.ts'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { documentKindLabel } from '#i18n/billing-labels.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { DocumentForm } from './document-form.tsx'
import { ReasonForm } from './reason-form.tsx'

const columns = (): Column<BillingDocument>[] => [
  { id: 'title', label: m.bill_document_title(), view: ({ title }) => title },
  { id: 'client', label: m.bill_client(), view: ({ client }) => client.name },
  {
    id: 'kind',
    label: m.bill_kind(),
    view: ({ kind, withdrawn }) =>
      withdrawn ? <StateBadge tone="plain">{m.bill_withdrawn()}</StateBadge> : documentKindLabel(kind),
  },
  timeColumn('at', m.desk_changed(), ({ created_at }) => created_at),
]

/** The documents of all clients, with the form for a new one. */
export function DocumentsList() {
  const { search, onSearch } = useDesk()
  return (
    <>
      <Button css={{ my: '4' }} onClick={() => onSearch({ open: 'new' })}>
        {m.bill_new_document()}
      </Button>
      <ListView
        list="documents"
        waits={useOpenRows('billing')?.length}
        filter={{ q: search.q, kind: oneOf(documentKinds, search.filter) }}
        name={m.bill_documents()}
        search={m.bill_documents_search()}
        filters={[
          {
            key: 'filter',
            label: m.bill_kind(),
            options: documentKinds.map((one) => [one, documentKindLabel(one)]),
          },
        ]}
        columns={columns()}
        nameOf={({ title }) => title}
        empty={m.bill_documents_empty()}
        details={({ row, onClose }) => <DocumentDialog document={row} onClose={onClose} />}
        isNew={({ id }) => id === 'new'}
        missing={({ id, onClose }) =>
          id === 'new' ? (
            <DeskDialog title={m.bill_new_document()} onClose={onClose}>
              <DocumentForm onDone={onClose} />
            </DeskDialog>
          ) : null
        }
      />
    </>
  )
}

function DocumentDialog({ document, onClose }: { document: BillingDocument; onClose: () => void }) {
  const { id, title, client, body, files, withdrawn } = document
  return (
    <DeskDialog title={title} lead={client.name} onClose={onClose}>
      {withdrawn ? (
        <Box fontWeight="bold">
          {m.bill_withdrawn()}: {withdrawn.reason}
        </Box>
      ) : null}
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere" mt="2">
        {body}
      </Box>
      {files.map((file) => (
        <Box key={file.id} mt="2" overflowWrap="anywhere">
          {file.name}
        </Box>
      ))}
      {withdrawn ? null : (
        <ReasonForm
          label={m.bill_withdraw_reason()}
          submit={m.bill_withdraw()}
          write={(reason) => ({ action: 'document.withdraw', id, title, reason })}
          onDone={onClose}
        />
      )}
    </DeskDialog>
  )
}
