import { useEffect, useState, type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { wordsOfCategory } from '#i18n/post-categories.ts'
import { loadPatiently } from '#platform/patiently.ts'
import { useLive } from '#platform/use-live.ts'
import { Box, Flex } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { ButtonLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { SaveButton } from './save-button.tsx'
import type { Shelf } from './saved.store.ts'
import { ShelfRow } from './shelf-row.tsx'
import { sizeWords } from './size-words.ts'

const load = loadPatiently(() => import('./saved.store.ts'))
const unread: Shelf = { saved: [], read: [], categories: [], bytes: 0 }

/** Rows drawn of what was merely read: the rest is older. */
const shownRead = 30

type Removed = { key: string; title: string }

export function SavedPage({ downloads }: { downloads: ReactNode }) {
  const shelf = useLive(load, (store) => store.readShelf(), unread, [])
  const [removed, setRemoved] = useState<Removed | null>(null)
  // What was removed before can't be put back any more: its undo went with the page.
  useEffect(() => {
    void purge()
    return () => void purge()
  }, [])

  async function remove(gone: Removed) {
    const store = await load()
    await store.remove(gone.key)
    setRemoved(gone)
  }

  async function undo() {
    if (!removed) return
    const store = await load()
    await store.putBack(removed.key)
    setRemoved(null)
  }

  return (
    <Box py={{ base: '6', md: '10' }} maxW="prose">
      <PageHead title={m.page_title({ title: m.shelf_title(), product: company.product })} />
      <PageIntro title={m.shelf_title()} lead={m.shelf_lead()} />
      <NeedsScripts />
      <Flex mt="4" gap="4" alignItems="center" flexWrap="wrap">
        {shelf.bytes > 0 ? (
          <Box fontWeight="bold">{m.shelf_total({ size: sizeWords(shelf.bytes) })}</Box>
        ) : null}
        <ButtonLink to="/search" look="quiet">
          {m.shelf_search()}
        </ButtonLink>
      </Flex>
      <Box role="status" position="sticky" bottom="4" zIndex="1">
        {removed ? (
          <Notice mt="4">
            {m.shelf_removed({ title: removed.title })}{' '}
            <Button look="plain" onClick={() => void undo()}>
              {m.undo()}
            </Button>
          </Notice>
        ) : null}
      </Box>
      {downloads}
      <section>
        <SectionHeading>{m.shelf_saved()}</SectionHeading>
        {shelf.saved.length === 0 ? <Box color="soft">{m.shelf_saved_none()}</Box> : null}
        <Box as="ul">
          {shelf.saved.map(({ key, thing, version }) => (
            <ShelfRow
              key={key}
              row={{
                key,
                title: thing?.title ?? key,
                bytes: thing?.bytes ?? 0,
                savedAt: thing?.savedAt ?? 0,
              }}
              saved={{ thing, version }}
              onRemove={remove}
            />
          ))}
        </Box>
      </section>
      {shelf.categories.length > 0 ? (
        <section>
          <SectionHeading mb="1">{m.shelf_categories()}</SectionHeading>
          <Box color="soft">{m.shelf_categories_hint()}</Box>
          <Box as="ul">
            {shelf.categories.map((name) => (
              <Flex
                as="li"
                key={name}
                py="3"
                gap="3"
                alignItems="center"
                justifyContent="space-between"
                flexWrap="wrap"
                borderBottomWidth="1px"
                borderColor="line"
              >
                <Box fontWeight="bold">{wordsOfCategory(name)}</Box>
                <SaveButton kind="category" name={name} title={wordsOfCategory(name)} isListed />
              </Flex>
            ))}
          </Box>
        </section>
      ) : null}
      {shelf.read.length > 0 ? (
        <section>
          <SectionHeading mb="1">{m.shelf_read()}</SectionHeading>
          <Box color="soft">{m.shelf_read_hint()}</Box>
          <Box as="ul">
            {shelf.read.slice(0, shownRead).map((row) => (
              <ShelfRow key={row.key} row={row} onRemove={remove} />
            ))}
          </Box>
        </section>
      ) : null}
    </Box>
  )
}

async function purge(): Promise<void> {
  const store = await load()
  await store.purge()
}
