import { useEffect, useState, type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { addresses } from '#domain/addresses.ts'
import { formatFileSize } from '#domain/file-size.ts'
import { engine, type Engine } from '#engine/engine.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { labelOfCategory } from '#i18n/post-categories.ts'
import { usePullStatus } from '#platform/sync/use-pull-status.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { leaveFocus } from '#ui/leave-focus.ts'
import { ButtonLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { sayNotStored } from '#ui/toast/say-not-stored.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { SaveButton } from './save-button.tsx'
import type { SavedList } from './saved.store.ts'
import { SavedListItem } from './saved-list-item.tsx'

const unread: SavedList = { saved: [], read: [], categories: [], bytes: 0 }

/** Maximum number of rows for items that were read but not saved. */
const shownRead = 30

/** How long the categories on the device wait for the list of the server, whose answer may never come. */
const categoriesTimeoutMs = 4000

type Removed = { key: string; title: string }

export function SavedPage({ downloads }: { downloads: ReactNode }) {
  const status = usePullStatus(addresses.categories)
  const [isAsked, setIsAsked] = useState(false)
  // It stays: the categories shown after a failed request are not hidden during the next.
  if (!isAsked && status !== undefined && status !== 'running') setIsAsked(true)
  useEffect(() => {
    const timer = setTimeout(setIsAsked, categoriesTimeoutMs, true)
    return () => clearTimeout(timer)
  }, [])
  const stored = useLive(({ saved }) => saved.readSavedList(isAsked), unread, [isAsked])
  const [removed, setRemoved] = useState<Removed | null>(null)
  useOnShow('', () =>
    revalidateInBackground(addresses.categories, ({ savedSync }) => savedSync.pullCategories()),
  )
  // Purges items that an earlier page removed, since its undo button is gone.
  useEffect(() => {
    void purge()
    return () => void purge()
  }, [])

  /** Shows the undo button of `undoable` once the change is stored; null hides it. */
  function change(store: (saved: Engine['saved']) => Promise<unknown>, undoable: Removed | null): void {
    void engine()
      .then(({ saved }) => store(saved))
      .then(() => setRemoved(undoable))
      .catch(sayNotStored)
  }
  const remove = (item: Removed) => change((saved) => saved.remove(item.key), item)
  const undo = ({ key, title }: Removed) =>
    change(async (saved) => {
      const isBack = await saved.undoRemove(key)
      if (!isBack) showToast(m.shelf_undo_late({ title }), { type: 'warning' })
    }, null)

  return (
    <div className={css({ py: { base: '6', md: '10' }, maxW: 'prose' })}>
      <PageHead title={m.page_title({ title: m.shelf_title(), product: company.product })} />
      <PageIntro title={m.shelf_title()} lead={m.shelf_lead()} />
      <NeedsScripts />
      <div className={css({ display: 'flex', mt: '4', gap: '4', alignItems: 'center', flexWrap: 'wrap' })}>
        {stored.bytes > 0 ? (
          <div className={css({ fontWeight: 'bold' })}>
            {m.shelf_total({ size: formatFileSize(stored.bytes) })}
          </div>
        ) : null}
        <ButtonLink to="/search" variant="quiet">
          {m.shelf_search()}
        </ButtonLink>
      </div>
      <div className={css({ position: 'sticky', bottom: '4', zIndex: '1' })} role="status">
        {removed ? (
          <Notice css={{ mt: '4' }}>
            {m.shelf_removed({ title: removed.title })}{' '}
            <Button ref={leaveFocus} variant="plain" onClick={() => undo(removed)}>
              {m.undo()}
            </Button>
          </Notice>
        ) : null}
      </div>
      {downloads}
      <section>
        <SectionHeading>{m.shelf_saved()}</SectionHeading>
        {stored !== unread && stored.saved.length === 0 ? (
          <div className={css({ color: 'soft' })}>
            {stored.categories.length > 0
              ? `${m.shelf_saved_none()} ${m.shelf_saved_none_category()}`
              : m.shelf_saved_none()}
          </div>
        ) : null}
        <ul>
          {stored.saved.map((saved) => (
            <SavedListItem
              key={saved.item.key}
              row={{
                item: saved.item,
                title: saved.thing?.title ?? saved.item.key,
                language: saved.language,
                bytes: saved.thing?.bytes ?? 0,
                savedAt: saved.thing?.savedAt ?? 0,
              }}
              saved={saved}
              onRemove={remove}
            />
          ))}
        </ul>
      </section>
      {stored.categories.length > 0 ? (
        <section>
          <SectionHeading css={{ mb: '1' }}>{m.shelf_categories()}</SectionHeading>
          <div className={css({ color: 'soft' })}>{m.shelf_categories_hint()}</div>
          <ul>
            {stored.categories.map((name) => (
              <li
                className={css({
                  display: 'flex',
                  py: '3',
                  gap: '3',
                  alignItems: 'center',
                  justifyContent: 'space-between',
                  flexWrap: 'wrap',
                  borderBottomWidth: '1px',
                  borderColor: 'line',
                })}
                key={name}
              >
                <div className={css({ fontWeight: 'bold' })}>{labelOfCategory(name)}</div>
                <SaveButton kind="category" name={name} title={labelOfCategory(name)} label="listed" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {stored.read.length > 0 ? (
        <section>
          <SectionHeading css={{ mb: '1' }}>{m.shelf_read()}</SectionHeading>
          <div className={css({ color: 'soft' })}>{m.shelf_read_hint()}</div>
          <ul>
            {stored.read.slice(0, shownRead).map((row) => (
              <SavedListItem key={row.item.key} row={row} onRemove={remove} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

async function purge(): Promise<void> {
  const { saved } = await engine()
  await saved.purge()
}
