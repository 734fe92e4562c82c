import type { MessageState } from '#domain/staff-messages.ts'
import { m } from '#i18n/paraglide/messages.js'
import { StateBadge, type Tone } from '../ui/state-badge.tsx'

const words: Record<MessageState, readonly [Tone, () => string]> = {
  new: ['wait', m.desk_message_new],
  read: ['info', m.desk_message_read],
  answered: ['good', m.desk_message_answered],
  closed: ['plain', m.desk_message_closed],
}

export const messageStateLabel = (state: MessageState) => words[state][1]()

export function MessageStateBadge({ state }: { state: MessageState }) {
  return <StateBadge tone={words[state][0]}>{messageStateLabel(state)}</StateBadge>
}
