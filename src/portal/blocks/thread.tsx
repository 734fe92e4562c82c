import { ArrowLeft, Check, CheckCheck, Paperclip } from 'lucide'
import { useState } from 'react'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { formatTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { sayNotChanged } from '../action-button.tsx'
import { LocalItemLine, UndoLine } from './local-item-line.tsx'
import { Compose } from '../forms/compose.tsx'
import { formatRelativeDate } from '#portal/relative-date.ts'
import type { LocalItem } from '../local-store.ts'
import { useLocalItems, usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'

type Conversation = BlockOf<'conversations'>['conversations'][number]

/** Where the messages of a conversation that were written on this device are. */
export const messagesPlace = (role: string, id: string) => `${role}/messages/${id}`

/** A conversation, including the messages stored on this device, with the compose field. */
export function Thread({ conversation, onBack }: { conversation: Conversation; onBack: () => void }) {
  const { terms, now, localStore, place } = usePortal()
  const keptPlace = messagesPlace(place.role, conversation.id)
  const [removed, setRemoved] = useState<LocalItem | null>(null)
  const localItems = useLocalItems(keptPlace)
  const isSent = localStore.isSent?.(keptPlace) ?? false
  const [begun, setBegun] = useState('')
  const { title, participants, projectId, messages } = conversation
  return (
    <div className={css({ minW: '0' })}>
      <div className={css({ display: 'flex', gap: '2', alignItems: 'flex-start', flexWrap: 'wrap' })}>
        <Button
          variant="plain"
          aria-label={m.portal_back()}
          onClick={onBack}
          css={{ display: { base: 'inline-flex', md: 'none' } }}
        >
          <Icon shape={ArrowLeft} size={20} aria-hidden="true" />
        </Button>
        <div className={css({ flex: '1 1 9rem', minW: '0' })}>
          <h3 className={css({ fontSize: 'lg' })}>{title}</h3>
          <div className={css({ color: 'soft', fontSize: 'sm' })}>
            {participants.map(({ name, role }) => `${name} (${terms[role]?.label ?? role})`).join(', ')}
            {projectId ? ` · ${projectId}` : null}
          </div>
        </div>
      </div>
      <ol
        className={css({ mt: '4', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}
        aria-label={title}
      >
        {messages.map(({ id, sender, senderRole, content, timestamp, status, attachments }) => (
          <Bubble
            key={id}
            isOwn={senderRole === 'me'}
            head={senderRole === 'me' ? sender : `${sender} · ${terms[senderRole]?.label ?? senderRole}`}
          >
            {content}
            {attachments.map((file) => (
              <div
                className={css({ display: 'flex', gap: '2', alignItems: 'center', mt: '1', fontSize: 'sm' })}
                key={file.name}
              >
                <Icon shape={Paperclip} size={16} aria-hidden="true" />
                {file.name} · {file.size} · {file.type}
              </div>
            ))}
            <div
              className={css({
                display: 'flex',
                gap: '1',
                alignItems: 'center',
                color: 'soft',
                fontSize: 'xs',
                mt: '1',
              })}
            >
              {formatRelativeDate(timestamp, now)} ·{' '}
              {status === 'read' ? (
                <Icon shape={CheckCheck} size={14} aria-hidden="true" />
              ) : (
                <Icon shape={Check} size={14} aria-hidden="true" />
              )}
              {terms[status]?.label ?? status}
            </div>
          </Bubble>
        ))}
        {localItems.map((item) => {
          const { id, fields, savedAt } = item
          return (
            <Bubble key={id} isOwn head={m.portal_you()}>
              <div className={css({ whiteSpace: 'pre-wrap' })}>{fields.text}</div>
              <LocalItemLine
                title={(fields.text ?? '').slice(0, 40)}
                onRemove={() => {
                  localStore.remove(id).then(() => setRemoved(item), sayNotChanged)
                }}
              >
                · {formatTime(savedAt)}
              </LocalItemLine>
            </Bubble>
          )
        })}
      </ol>
      {removed ? (
        <UndoLine
          onUndo={() => {
            localStore.restore(removed).then(() => setRemoved(null), sayNotChanged)
          }}
        />
      ) : null}
      <Notice css={{ mt: '4', fontSize: 'sm' }}>
        {isSent ? m.portal_sample_thread() : m.portal_sample_thread_visitor()}
      </Notice>
      <div role="status">
        {begun ? (
          <Notice tone="good" css={{ mt: '3' }}>
            {m.portal_thread_begun()}{' '}
            <TextLink to="/inquiries" search={{ open: begun }}>
              {m.portal_thread_go_on()}
            </TextLink>
          </Notice>
        ) : null}
      </div>
      <Compose place={keptPlace} title={title} onStarted={isSent ? setBegun : undefined} />
    </div>
  )
}

function Bubble({ isOwn, head, children }: { isOwn: boolean; head: string; children: React.ReactNode }) {
  return (
    <li
      className={css({
        maxW: '[34rem]',
        justifySelf: isOwn ? 'end' : 'start',
        bg: isOwn ? 'tint' : 'paper',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        px: '4',
        py: '3',
        overflowWrap: 'anywhere',
      })}
    >
      <div className={css({ fontSize: 'xs', fontWeight: 'bold', mb: '1' })}>{head}</div>
      {children}
    </li>
  )
}
