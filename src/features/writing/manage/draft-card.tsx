import { readTimeMinutes } from '#domain/read-time.ts'
import { formatAge } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { labelOfCategory } from '#i18n/post-categories.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { ButtonLink } from '#ui/link.ts'
import { Tag } from '#ui/tag.ts'
import { DraftStateLine } from './draft-state-line.tsx'
import { AskAboutPost, HiddenNote } from './hidden-note.tsx'
import { restingState, stateOf } from './draft-state.ts'
import type { ListedDraft } from '#features/writing/drafts.store.ts'

const PendingAction = lazySection(() => import('#engine/pending-action.tsx'), 'PendingAction', {
  placeholderStyle: { minH: '[4.25rem]' },
})

export type DraftActions = {
  /** Undefined for users who may not publish. */
  publish?: (listed: ListedDraft) => void
  askToDelete: (listed: ListedDraft) => void
}

type DraftCardProps = {
  listed: ListedDraft
  /** Why staff took its post down, '' without a reason; undefined if it is not down. */
  hiddenReason: string | undefined
  actions: DraftActions
  now: number
}

/** A draft with its state and its actions. */
export function DraftCard({ listed, hiddenReason, actions, now }: DraftCardProps) {
  const isHidden = hiddenReason !== undefined
  const { draft, row } = listed
  const state = stateOf(listed, isHidden)
  const title = draft.title.trim() || m.writing_untitled()
  // The outbox row holds the text of the time when it was queued.
  const isEdited = row !== null && row.payload.editedAt !== draft.editedAt
  const canPublish = !isHidden && draft.createdAt > 0 && (isEdited || state === 'here' || state === 'changed')
  return (
    <li
      className={css({ bg: 'card', borderWidth: '1px', borderColor: 'line', borderRadius: 'md', p: '4' })}
      data-draft={state}
    >
      <div
        className={css({
          display: 'flex',
          columnGap: '3',
          rowGap: '1',
          alignItems: 'center',
          flexWrap: 'wrap',
          color: 'soft',
          fontSize: 'sm',
        })}
      >
        {draft.category === '' ? null : <Tag>{labelOfCategory(draft.category)}</Tag>}
        {draft.words > 0 ? <span>{m.read_time({ minutes: readTimeMinutes(draft.words) })}</span> : null}
        <span>{m.writing_edited({ age: formatAge(draft.editedAt, now) })}</span>
      </div>
      <h3 className={css({ fontSize: 'xl', mt: '2', overflowWrap: 'anywhere' })}>{title}</h3>
      {draft.excerpt === '' ? null : (
        <div className={css({ mt: '1', color: 'soft', lineClamp: '2', overflowWrap: 'anywhere' })}>
          {draft.excerpt}
        </div>
      )}
      {isHidden ? <HiddenNote reason={hiddenReason} /> : null}
      {row ? (
        <PendingAction
          row={row}
          canEdit={false}
          canRetry={!isEdited && !isHidden}
          text=""
          discardLabel={m.writing_take_back()}
        />
      ) : isHidden ? null : (
        <DraftStateLine state={restingState(draft, isHidden)} />
      )}
      <div className={css({ display: 'flex', mt: '3', gap: '2', flexWrap: 'wrap', alignItems: 'center' })}>
        {actions.publish && canPublish ? (
          <Button onClick={() => actions.publish?.(listed)} aria-label={m.writing_publish_named({ title })}>
            {isEdited || state === 'changed' ? m.writing_publish_changes() : m.writing_publish()}
          </Button>
        ) : null}
        {isHidden ? <AskAboutPost title={title} /> : null}
        <ButtonLink
          variant="quiet"
          to="/blog/manage"
          search={{ draft: draft.id }}
          aria-label={isHidden ? m.writing_open_text_named({ title }) : m.writing_edit_named({ title })}
        >
          {isHidden ? m.writing_open_text() : m.edit()}
        </ButtonLink>
        {draft.slug === '' || isHidden ? null : (
          <ButtonLink variant="plain" to="/blog/$slug" params={{ slug: draft.slug }}>
            {m.writing_open_post()}
          </ButtonLink>
        )}
        <Button
          variant="danger"
          aria-label={m.writing_delete_named({ title })}
          onClick={() => actions.askToDelete(listed)}
        >
          {m.writing_delete()}
        </Button>
      </div>
    </li>
  )
}
