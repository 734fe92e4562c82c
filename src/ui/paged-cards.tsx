import type { ReactNode } from 'react'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { CardGrid } from './card.tsx'
import { lazySection } from './lazy-section.tsx'

// Only a list of more than one page loads it.
const MoreCards = lazySection(async () => {
  // oxlint-disable-next-line vior/late-imports -- one part of a file of two, loaded by lazyWithRetry
  const { MoreCards: Part } = await import('./show-more.tsx')
  return { MoreCards: Part }
}, 'MoreCards')

type PagedCardsProps<Item> = {
  /** Names the list with its filters (use-open-pages.ts). */
  list: string
  items: readonly Item[]
  card: (item: Item) => ReactNode
  /** The link to an item, for those that are opened by scripts only. */
  link: (item: Item) => { href: string; title: string }
  /** More of them would not be in the HTML within 14 kB. */
  perPage?: number | undefined
}

/** The cards of a list, which opens in pages while one scrolls. */
export function PagedCards<Item>({ list, items, card, link, perPage = 15 }: PagedCardsProps<Item>) {
  const cards = (some: readonly Item[]) => (
    <CardGrid>
      <DeferredHydration>{some.map(card)}</DeferredHydration>
    </CardGrid>
  )
  return (
    <>
      {cards(items.slice(0, perPage))}
      {items.length > perPage ? <LinksWithoutScripts links={items.slice(perPage).map(link)} /> : null}
      {items.length > perPage ? (
        <MoreCards
          list={list}
          count={items.length}
          perPage={perPage}
          cards={(from, to) => cards(items.slice(from, to))}
        />
      ) : null}
    </>
  )
}

/** Only the renderer outputs them. */
function LinksWithoutScripts({ links }: { links: { href: string; title: string }[] }) {
  return (
    <div>
      <noscript>
        {import.meta.env.SSR ? (
          <ul>
            {links.map(({ href, title }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        ) : null}
      </noscript>
    </div>
  )
}
