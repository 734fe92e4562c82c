import { formatMoment } from '#i18n/format.ts'
import { isFound } from '#domain/text-search.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { SearchField } from '#ui/search-field.tsx'
import { parseRelativeDate, formatRelativeDate } from '#portal/relative-date.ts'
import { markPlace, sayNotChanged } from '../action-button.tsx'
import { useLocalItems, usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'
import { Badge } from './badge.tsx'
import { Panel } from './panel.tsx'
import { messagesPlace, Thread } from './thread.tsx'

type Conversations = BlockOf<'conversations'>
type Conversation = Conversations['conversations'][number]

const Pick = styled('button', {
  base: {
    display: 'block',
    w: 'full',
    textAlign: 'left',
    p: '3',
    cursor: 'pointer',
    borderRadius: 'md',
    _pointed: { bg: 'tint' },
    '&[aria-pressed=true]': { bg: 'tint', boxShadow: 'inset 3px 0 var(--highlight)' },
  },
})

/** Conversations with title, participants and last message; the selected one is in the URL as `open`. */
export function ConversationsBlock({ title, conversations }: Conversations) {
  const { search, onSearch, localStore, place } = usePortal()
  const readPlace = markPlace(place.role, 'read')
  const read = useLocalItems(readPlace)
  const isRead = (id: string) => read.some(({ fields }) => fields.of === id)
  function openOne({ id, unreadCount }: Conversation): void {
    if (unreadCount > 0 && !isRead(id)) localStore.keep(readPlace, { of: id }, []).catch(sayNotChanged)
    onSearch({ open: id })
  }
  const matches = conversations.filter((each) => isFound(search.q ?? '', textsOf(each)))
  const open = conversations.find(({ id }) => id === search.open)
  return (
    <Panel title={title}>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 18rem) minmax(0, 1fr)' },
          gap: '5',
        })}
      >
        <div className={css({ display: { base: open ? 'none' : 'block', md: 'block' } })}>
          <SearchField
            label={m.portal_search_conversations()}
            value={search.q ?? ''}
            onSearch={(text) => onSearch({ q: text || undefined }, true)}
          />
          <ul className={css({ mt: '3', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' })}>
            {matches.map((each) => (
              <li key={each.id}>
                <ConversationButton
                  conversation={each}
                  isOpen={each.id === open?.id}
                  isRead={isRead(each.id)}
                  onOpen={() => openOne(each)}
                />
              </li>
            ))}
          </ul>
          {matches.length === 0 ? (
            <div className={css({ color: 'soft', py: '4' })}>{m.portal_no_conversations()}</div>
          ) : null}
        </div>
        {open ? (
          <Thread key={open.id} conversation={open} onBack={() => onSearch({ open: undefined })} />
        ) : (
          <div
            className={css({
              display: { base: 'none', md: 'grid' },
              placeItems: 'center',
              minH: '[16rem]',
              color: 'soft',
              textAlign: 'center',
            })}
          >
            <div>
              <div className={css({ fontWeight: 'bold', color: 'ink' })}>
                {m.portal_select_conversation()}
              </div>
              {m.portal_select_conversation_hint()}
            </div>
          </div>
        )}
      </div>
    </Panel>
  )
}

type ConversationButtonProps = {
  conversation: Conversation
  isOpen: boolean
  isRead: boolean
  onOpen: () => void
}

/** A conversation in the list, with its last message: also one that was written on this device. */
function ConversationButton({ conversation, isOpen, isRead, onOpen }: ConversationButtonProps) {
  const { now, place } = usePortal()
  const localMessage = useLocalItems(messagesPlace(place.role, conversation.id)).at(-1)
  const { title, type, status, unreadCount, messages } = conversation
  const last = messages.at(-1)
  return (
    <Pick type="button" aria-pressed={isOpen} onClick={onOpen}>
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2' })}>
        <div className={css({ fontWeight: 'bold' })}>{title}</div>
        {unreadCount > 0 && !isRead && !isOpen ? (
          <div
            className={css({
              bg: 'highlight',
              color: 'night',
              borderRadius: 'full',
              px: '2',
              fontSize: 'xs',
              fontWeight: 'bold',
              alignSelf: 'flex-start',
            })}
            aria-label={m.portal_unread({ count: unreadCount })}
            role="img"
          >
            {unreadCount}
          </div>
        ) : null}
      </div>
      <div className={css({ color: 'soft', fontSize: 'sm', truncate: true })}>
        {localMessage ? m.portal_own_line({ text: localMessage.fields.text ?? '' }) : last?.content}
      </div>
      <div
        className={css({
          display: 'flex',
          mt: '1',
          gap: '2',
          flexWrap: 'wrap',
          alignItems: 'center',
          fontSize: 'xs',
          color: 'soft',
        })}
      >
        <Badge term={type} />
        <Badge term={status} />
        {localMessage
          ? formatMoment(localMessage.savedAt, now)
          : last && parseRelativeDate(last.timestamp, now) !== null
            ? formatRelativeDate(last.timestamp, now)
            : null}
      </div>
    </Pick>
  )
}

function textsOf({ title, participants, messages }: Conversation): string[] {
  return [title, ...participants.map(({ name }) => name), messages.at(-1)?.content ?? '']
}
