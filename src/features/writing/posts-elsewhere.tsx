import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedPost } from '#platform/database.ts'
import { loadPatiently } from '#platform/patiently.ts'
import { useLive } from '#platform/use-live.ts'
import { Box, Flex, chakra } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import type { useWriter } from './use-writer.ts'

const Heading = chakra('h2')
const load = loadPatiently(() => import('./drafts.store.ts'))

/** What somebody who may publish has on the site from other devices; nothing for anybody else. */
export function usePostsElsewhere({ userId, mayPublish }: ReturnType<typeof useWriter>): CachedPost[] {
  return useLive(
    load,
    async (store) => (userId !== null && mayPublish ? store.readPostsElsewhere(userId) : []),
    [],
    [userId, mayPublish],
  )
}

/** What was published from other devices, to be gone on with here. */
export function PostsElsewhere({ posts, userId }: { posts: readonly CachedPost[]; userId: number }) {
  const [fetched, setFetched] = useState<string | null>(null)
  const { showToast } = useToasts()
  const navigate = useNavigate()

  async function edit(slug: string): Promise<void> {
    setFetched(slug)
    try {
      const { bringHere } = await import('./own-posts.sync.ts')
      const draft = await bringHere(slug, userId)
      if (draft === null) showToast(m.writing_not_fetched(), { type: 'warning' })
      else await navigate({ to: '/blog/manage', search: { draft } })
    } catch {
      showToast(m.writing_not_fetched(), { type: 'error' })
    } finally {
      setFetched(null)
    }
  }

  return (
    <Box as="section" mt="8">
      <Heading fontSize="2xl">{`${m.writing_elsewhere()} · ${posts.length}`}</Heading>
      <Box color="soft" fontSize="sm">
        {m.writing_elsewhere_hint()}
      </Box>
      <Box as="ul" mt="3" borderTopWidth="1px" borderColor="line">
        {posts.map(({ slug, title, published_at }) => (
          <Flex
            as="li"
            key={slug}
            data-elsewhere={slug}
            py="2"
            columnGap="4"
            alignItems="center"
            justifyContent="space-between"
            borderBottomWidth="1px"
            borderColor="line"
          >
            <Box minW="0" overflowWrap="anywhere">
              <TextLink to="/blog/$slug" params={{ slug }}>
                {title}
              </TextLink>
              <Box color="soft" fontSize="sm">
                {formatDate(published_at)}
              </Box>
            </Box>
            <Button
              look="quiet"
              flexShrink="0"
              aria-label={m.writing_edit_named({ title })}
              disabled={fetched !== null}
              onClick={() => void edit(slug)}
            >
              {m.edit()}
            </Button>
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
