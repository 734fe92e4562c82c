import { Box } from '@chakra-ui/react/box'
import { useRef, useState } from 'react'
import { isRowError, maxStatementText, type StatementAnswer } from '#domain/bank-statement.ts'
import { failureMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { useDesk } from '../desk-host.ts'
import { enqueueWrite } from '../frame/enqueue-write.ts'
import { loadDesk } from '../frame/load-desk.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { outcomeLabel } from './billing-labels.ts'

type Chosen = { name: string; csv: string }

/** A bank statement: its rows are checked by the server without effect, and recorded all together. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { user } = useDesk()
  const [chosen, choose] = useState<Chosen | null>(null)
  const [checked, setChecked] = useState<StatementAnswer | null>(null)
  const [problem, setProblem] = useState('')
  const [isChecking, setChecking] = useState(false)
  const checks = useRef(0)

  async function check(file: File): Promise<void> {
    checks.current += 1
    const turn = checks.current
    setChecking(false)
    setChecked(null)
    setProblem('')
    const csv = await file.text().catch(() => null)
    if (turn !== checks.current) return
    if (csv === null) return setProblem(m.bill_statement_unreadable())
    if (csv.length > maxStatementText) return setProblem(m.bill_statement_large())
    choose({ name: file.name, csv })
    setChecking(true)
    const answer = await loadDesk()
      .then((desk) => desk.checkStatement(csv))
      .catch(() => 'unreachable' as const)
    // Another file was chosen meanwhile: its rows are those that would be recorded.
    if (turn !== checks.current) return
    setChecking(false)
    if (typeof answer === 'object') setChecked(answer)
    else if (answer === 'unreachable') setProblem(m.bill_statement_offline())
    else setProblem(answer === 400 ? m.bill_statement_wrong() : failureMessage('failed'))
  }
  async function record({ name, csv }: Chosen, { id }: StatementAnswer): Promise<void> {
    const payload = { action: 'payments.import', id, title: name, csv } as const
    if (await enqueueWrite({ kind: 'billing', payload }, user.id)) onClose()
  }
  const errors = checked?.rows.filter(({ outcome }) => isRowError(outcome)).length ?? 0
  const count = checked?.rows.filter(({ outcome }) => outcome === 'record').length ?? 0
  return (
    <DeskDialog title={m.bill_statement()} lead={m.bill_statement_lead()} onClose={onClose}>
      <Box as="label" display="block" fontWeight="bold">
        {m.bill_statement_file()}
        <Box asChild display="block" mt="2" maxW="full">
          <input
            type="file"
            accept=".csv,text/csv"
            // A corrected file of the same name would cause no event.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void check(file)
            }}
          />
        </Box>
      </Box>
      <Box role="status" mt="3" display="grid" gap="2">
        {isChecking ? m.bill_statement_checking() : null}
        {problem ? <Notice tone="wait">{problem}</Notice> : null}
        {errors > 0 ? <Notice tone="wait">{m.bill_statement_errors({ count: errors })}</Notice> : null}
        {checked && errors === 0 && count === 0 ? <Notice>{m.bill_statement_nothing()}</Notice> : null}
      </Box>
      {checked ? <Rows rows={checked.rows} /> : null}
      {chosen && checked && errors === 0 && count > 0 ? (
        <Button css={{ mt: '4' }} onClick={() => void record(chosen, checked)}>
          {m.bill_statement_apply({ count })}
        </Button>
      ) : null}
    </DeskDialog>
  )
}

function Rows({ rows }: Pick<StatementAnswer, 'rows'>) {
  return (
    <Box as="ul" mt="3" aria-label={m.bill_outcome()}>
      {rows.map(({ line, number, amount, date, reference, outcome, waits }) => (
        <Box as="li" key={line} py="2" borderBottomWidth="1px" data-outcome={outcome}>
          <Box fontWeight="bold" color={isRowError(outcome) ? 'danger' : undefined}>
            {m.bill_row()} {line}: {outcomeLabel(outcome, waits)}
          </Box>
          <Box fontSize="sm" color="soft" overflowWrap="anywhere">
            {[number, amount, date, reference].filter(Boolean).join(' · ')}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
