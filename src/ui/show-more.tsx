import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from './button.ts'
import { Notice } from './notice.ts'
import { useOpenPages } from './use-open-pages.ts'

/** Pages that open while one scrolls; further ones are opened by hand, so that the foot of the page can be reached. */
const automaticPages = 4
/** How far below the screen the end of the list may be when the next page is opened. */
const ahead = '600px 0px'

type ShowMoreProps = {
  /** Text of the button. */
  label: string
  /** How many pages of the list are open, and how many cards are shown of them. */
  pages: number
  shown: number
  /** Shows no page before it is asked for, where data is to be saved. */
  isManual?: boolean
  state?: 'idle' | 'running' | 'failed'
  /** Shown where the next page could not be fetched. */
  failure?: string
  onMore: () => void
}

/**
 * The end of a list that opens in pages: opens the next one when it comes near, and has a button for those who do not
 * scroll. After the button the first new card takes the focus, because the button moves below it or disappears.
 */
export function ShowMore({
  label,
  pages,
  shown,
  isManual = false,
  state = 'idle',
  failure,
  onMore,
}: ShowMoreProps) {
  const containerRef = useRef<HTMLDivElement>(null)
  /** The length at which the last page was opened by itself: the list must have grown before the next. */
  const openedAt = useRef(-1)
  const watch = useRef<MutationObserver>(undefined)
  const isByHand = useRef(false)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (state === 'failed') watch.current?.disconnect()
  }, [state])
  useLayoutEffect(() => {
    const container = containerRef.current
    return () => {
      if (!container) return
      hadFocus.current = container.contains(document.activeElement)
      keepFocusOnScreen(container, isByHand.current)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when the list has grown
  }, [shown])
  const isAutomatic = !isManual && state === 'idle' && pages < automaticPages

  function openAutomatically(): void {
    // With the last page the button is removed, and its focus would be lost: whoever is on it opens the page by pressing it.
    if (openedAt.current === shown || containerRef.current?.contains(document.activeElement)) return
    openedAt.current = shown
    isByHand.current = false
    // For whoever comes to the button while the page is on its way, if that is the last one.
    watchCards((now) => hadFocus.current && now === document.body)
    onMore()
  }

  function openManually(): void {
    isByHand.current = true
    const from = document.activeElement
    watchCards((now) => now === from || now === document.body)
    if (state !== 'running') onMore()
  }

  function watchCards(isLost: (focused: Element | null) => boolean): void {
    watch.current?.disconnect()
    watch.current = focusFirstNew(containerRef.current, isLost)
  }

  return (
    <div className={css({ mt: '8', textAlign: 'center', overflowAnchor: 'none' })} ref={containerRef}>
      {/* Again when cards were added, because the end may still be near. */}
      {isAutomatic ? <End key={shown} onNear={openAutomatically} /> : null}
      <Button variant="quiet" aria-disabled={state === 'running'} onClick={openManually}>
        {state === 'running' ? m.loading() : label}
      </Button>
      {state === 'failed' && failure ? (
        <Notice tone="wait" role="status" css={{ mt: '4' }}>
          {failure}
        </Notice>
      ) : null}
    </div>
  )
}

type MoreCardsProps = {
  /** Names the list with its filters (use-open-pages.ts). */
  list: string
  count: number
  perPage: number
  cards: (from: number, to: number) => ReactNode
}

/** A list that is on the device from its second page on. */
export function MoreCards({ list, count, perPage, cards }: MoreCardsProps) {
  const [pages, openNext] = useOpenPages(list)
  const shown = Math.min(pages * perPage, count)
  return (
    <>
      {pages > 1 ? <div className={css({ mt: '5' })}>{cards(perPage, shown)}</div> : null}
      {shown < count ? (
        <ShowMore label={m.list_show_more()} pages={pages} shown={shown} onMore={openNext} />
      ) : null}
    </>
  )
}

/** Calls `onNear` once, when it comes near the screen. */
function End({ onNear }: { onNear: () => void }) {
  const containerRef = useRef<HTMLDivElement>(null)
  const call = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        call()
      },
      { rootMargin: ahead },
    )
    if (containerRef.current) observer.observe(containerRef.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={containerRef} />
}

/**
 * Keeps the element with keyboard focus visible when the list above it grows: scrolls to it after the DOM update during which this
 * is called. Skips the button if it was pressed, because `focusFirstNew` moves the focus from it.
 */
function keepFocusOnScreen(container: HTMLElement, isByHand: boolean): void {
  const focused = container.closest('main')?.querySelector(':focus-visible')
  if (!focused || (isByHand && container.contains(focused))) return
  if (!(container.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) return
  queueMicrotask(() => focused.scrollIntoView({ block: 'nearest' }))
}

/**
 * Focuses the first card that is added to the list, if the focus is lost by then; returns what watches the list. Scrolls to it only
 * after a key: under a pointer the page must not move.
 */
function focusFirstNew(
  container: HTMLElement | null,
  isLost: (focused: Element | null) => boolean,
): MutationObserver | undefined {
  const list = container?.closest('main')
  if (!list) return undefined
  const preventScroll = !list.querySelector(':focus-visible')
  const before = new Set(list.querySelectorAll('article'))
  const { pathname } = location
  const observer = new MutationObserver(() => {
    // Unmounting does not end the wait: with the last page this component is removed before the focus is set.
    if (location.pathname !== pathname) return observer.disconnect()
    const first = [...list.querySelectorAll('article')].find((card) => !before.has(card))
    if (!first) return
    observer.disconnect()
    if (isLost(document.activeElement)) first.querySelector('a')?.focus({ preventScroll })
  })
  observer.observe(list, { childList: true, subtree: true })
  return observer
}
