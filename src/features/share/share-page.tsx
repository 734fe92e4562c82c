import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { engine } from '#engine/engine.ts'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { afterHydration } from '#loading/after-hydration.ts'
import type { SharedItem } from '#platform/storage/database.ts'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { sayNotStored } from '#ui/toast/say-not-stored.ts'
import { SharedCard } from './shared-card.tsx'
import { parseShared } from './parse-shared.ts'
import { shareSearch, type ShareSearch } from './share-search.ts'

const route = getRouteApi('/share')

/** The address of the document whose shared content was read. */
let readAt = ''

const openedAt = () => performance.getEntriesByType('navigation')[0]?.name ?? document.URL

/**
 * What the system opened this page with. The router reads parameters as JSON, which rounds a long number and drops an
 * object, and writes what it read into the address. Null where another page was opened first, or once it was read.
 */
function openedWith(): ShareSearch | null {
  const { pathname, searchParams } = new URL(openedAt())
  return openedAt() !== readAt && pathname === '/share' ? shareSearch(Object.fromEntries(searchParams)) : null
}

/**
 * The share target page: stores links and texts from other apps on this device only. `onWrite` starts a post from an
 * item.
 */
export function SharePage({ onWrite }: { onWrite?: ((item: SharedItem) => void) | undefined }) {
  const { title, text, url } = route.useSearch()
  const navigate = route.useNavigate()
  const userId = useSnapshot(session).user?.id ?? null
  const items = useLive<SharedItem[] | null>(({ shared }) => shared.readShared(userId), null, [userId])
  const [undo, setUndo] = useState<(() => Promise<unknown>) | null>(null)

  const list = useRef<HTMLDivElement>(null)
  // A pressed button unmounts; the focus moves first, or it is lost.
  const keepFocus = () => list.current?.focus({ preventScroll: true })

  useEffect(() => {
    const shared = parseShared(openedWith() ?? { title, text, url })
    if (!shared) return
    void afterHydration(async () => {
      // Once, also if it fails: somebody else may sign in before this page is opened again.
      readAt = openedAt()
      try {
        await (await engine()).shared.storeShared(shared)
      } catch {
        // It stays in the address.
        return sayNotStored()
      }
      // Otherwise a reload would store it again, possibly for another user.
      return navigate({ search: {}, replace: true })
    })
  }, [title, text, url, navigate])

  return (
    <div className={css({ py: { base: '6', md: '10' }, maxW: 'narrow' })}>
      <PageHead
        title={m.page_title({ title: m.share_title(), product: company.product })}
        description={m.share_lead()}
      />
      <PageIntro title={m.share_title()} lead={m.share_lead()} />
      <NeedsScripts />
      <div role="status">
        {undo ? (
          <Notice css={{ mt: '5' }}>
            <div
              className={css({
                display: 'flex',
                gap: '3',
                alignItems: 'center',
                justifyContent: 'space-between',
              })}
            >
              {m.share_removed()}
              <Button
                variant="quiet"
                onClick={() => {
                  keepFocus()
                  void undo().then(() => setUndo(null), sayNotStored)
                }}
              >
                {m.undo()}
              </Button>
            </div>
          </Notice>
        ) : null}
      </div>
      <div ref={list} tabIndex={-1} className={css({ mt: '6' })}>
        {items?.length === 0 ? (
          <p>{m.share_empty()}</p>
        ) : (
          <ul className={css({ display: 'grid', gap: '3' })}>
            {items?.map((item) => (
              <SharedCard
                key={item.id}
                item={item}
                onWrite={onWrite && (() => onWrite(item))}
                onRemove={() => {
                  keepFocus()
                  void engine()
                    .then(({ shared }) => shared.removeShared(item))
                    .then((restore) => setUndo(() => restore))
                    .catch(sayNotStored)
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
