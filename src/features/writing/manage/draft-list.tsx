import { FilePlus } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useRef, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DraftCard } from './draft-card.tsx'
import { useDraftList } from './use-draft-list.ts'
import type { useWriter } from '#features/writing/use-writer.ts'

type DraftListProps = ReturnType<typeof useWriter> & {
  /** Whether there are posts from other devices as well. */
  hasElsewhere: boolean
  /** Why staff took down those that are down, by address. */
  hidden: ReadonlyMap<string, string>
}

/** The unfinished and the complete drafts, each with its state. */
export function DraftList({ userId, isKnown, mayPublish, hasElsewhere, hidden }: DraftListProps) {
  const { list, actions, confirming, remove, keep, undo } = useDraftList(userId, isKnown, mayPublish)
  const [now] = useState(() => Date.now())
  const status = useRef<HTMLDivElement>(null)
  const begun = list?.filter(({ draft }) => draft.createdAt === 0) ?? []
  const whole = list?.filter(({ draft }) => draft.createdAt > 0) ?? []
  return (
    <>
      <div className={css({ display: 'flex', mt: '5', gap: '4', alignItems: 'center', flexWrap: 'wrap' })}>
        <ButtonLink to="/blog/create">
          <Icon shape={FilePlus} size={20} aria-hidden="true" />
          {m.writing_new()}
        </ButtonLink>
        <div className={css({ color: 'soft', fontSize: 'sm', maxW: 'prose' })}>
          {mayPublish ? m.writing_publish_hint() : m.writing_here_only()}
        </div>
      </div>
      <div ref={status} className={css({ mt: '4' })} role="status" tabIndex={-1}>
        {undo ? (
          <Notice>
            <div
              className={css({
                display: 'flex',
                gap: '3',
                alignItems: 'center',
                justifyContent: 'space-between',
              })}
            >
              {m.writing_deleted()}
              <Button
                ref={takeLostFocus}
                variant="quiet"
                onClick={() => {
                  // The button unmounts; the focus moves first, or it is lost.
                  status.current?.focus()
                  undo()
                }}
              >
                {m.undo()}
              </Button>
            </div>
          </Notice>
        ) : null}
      </div>
      {list?.length === 0 && !hasElsewhere ? (
        <EmptyState title={m.writing_empty()} hint={m.writing_empty_hint()} />
      ) : null}
      {[
        { title: m.writing_drafts(), listed: begun },
        { title: m.writing_posts(), listed: whole },
      ].map(({ title, listed }) =>
        listed.length === 0 ? null : (
          <section className={css({ mt: '8' })} key={title}>
            <h2 className={css({ fontSize: '2xl' })}>{`${title} · ${listed.length}`}</h2>
            <ul
              className={css({
                mt: '3',
                display: 'grid',
                gap: '3',
                gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
              })}
            >
              {listed.map((one) => (
                <DraftCard
                  key={one.draft.id}
                  listed={one}
                  hiddenReason={hidden.get(one.draft.slug)}
                  actions={actions}
                  now={now}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      {confirming ? (
        <DeleteDialog
          listed={confirming}
          isHidden={hidden.has(confirming.draft.slug)}
          onDelete={remove}
          onClose={keep}
        />
      ) : null}
    </>
  )
}

/** A deleted draft takes along the button to which its dialog would return the focus. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}
