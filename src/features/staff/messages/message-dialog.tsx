import { Box } from '@chakra-ui/react/box'
import type { StaffMessage } from '#domain/staff-messages.ts'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useOnShow } from '#ui/use-on-show.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import { useDesk } from '../desk-host.ts'
import { ActionButtons } from '../frame/action-buttons.tsx'
import { AnswerForm } from '../frame/answer-form.tsx'
import type { OpenRow } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { AssignChoice } from './assign-choice.tsx'
import { senderOf } from './message-actions.ts'
import { MessageStateBadge } from './message-state.tsx'

type MessageDialogProps = OpenRow<StaffMessage> & { actions: readonly RowAction<StaffMessage>[] }

const longestAnswer = 10_000

/** Actions that the dialog runs on opening, or has a field for. */
const fields: ReadonlySet<string> = new Set(['read', 'assign', 'release'])

/** A message with its answers and the form for one. Opening it marks it as read. */
export function MessageDialog({ row, waiting, onAct, onClose, actions }: MessageDialogProps) {
  const { user } = useDesk()
  const { id, state, email, message, answers, created_at } = row
  const title = senderOf(row)
  useOnShow(id, () => {
    if (state !== 'new') return
    void engine().then(({ outboxForms }) =>
      outboxForms.enqueue({ kind: 'staff', payload: { action: 'message.read', id, title } }, user.id),
    )
  })
  return (
    <DeskDialog title={title} lead={`${email} · ${formatTimestamp(created_at)}`} onClose={onClose}>
      <MessageStateBadge state={state} />
      {row.phone ? (
        <Box mt="3">
          {m.desk_phone_of_account()} <PhoneLink phone={row.phone} />
        </Box>
      ) : null}
      {row.subject ? (
        <Box fontWeight="bold" mt="3">
          {row.subject}
        </Box>
      ) : null}
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere" mt="2">
        {message}
      </Box>
      {answers.map((answer) => (
        <Box key={answer.id} mt="3" ps="3" borderInlineStart="4px solid var(--accent)">
          <Box fontSize="sm" color="soft">
            {m.desk_answered_by({
              name: answer.by.name || m.deleted_user(),
              when: formatTimestamp(answer.created_at),
            })}
          </Box>
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
            {answer.text}
          </Box>
        </Box>
      ))}
      {waiting}
      <AssignChoice row={row} onAct={onAct} />
      <AnswerForm
        write={(text) => ({ action: 'message.answer', id, title, text })}
        longest={longestAnswer}
        confirmLabel={m.desk_answer_asked({ email })}
        send={m.desk_answer_send()}
        sendNow={m.desk_answer_mail()}
      />
      <ActionButtons
        row={row}
        actions={actions.filter(({ id: action }) => !fields.has(action))}
        onAct={onAct}
      />
    </DeskDialog>
  )
}
