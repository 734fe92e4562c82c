import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { createLink } from '@tanstack/react-router'
import { defaultReadTime } from '#domain/read-time.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedPost } from '#platform/database.ts'
import { Cover } from '#ui/kanga.tsx'
import { Tag } from '#ui/tag.ts'

const Title = chakra('h3')

/** The whole card is one target, and its name is the title alone. */
const CardLink = createLink(
  chakra('a', { base: { _after: { content: '""', position: 'absolute', inset: '0' } } }),
)

const shownTags = 3

export function PostCard({ post }: { post: CachedPost }) {
  const hidden = post.tags.length - shownTags
  return (
    <Box
      as="article"
      position="relative"
      bg="card"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      overflow="hidden"
      contain="content"
    >
      <Cover seed={post.slug} />
      <Box px="4" pt="3" pb="4">
        <Flex gap="3" alignItems="center" color="soft" fontSize="xs" flexWrap="wrap">
          <Tag>{post.category}</Tag>
          <span>{readTime(post)}</span>
        </Flex>
        <Title fontSize="lg" lineHeight="1.28" mt="2" mb="1">
          <CardLink to="/blog/$slug" params={{ slug: post.slug }}>
            {post.title}
          </CardLink>
        </Title>
        <Box color="soft" fontSize="sm" lineClamp="3">
          {post.excerpt}
        </Box>
        <Flex as="ul" gap="2" mt="3" flexWrap="wrap" aria-label={m.tags()}>
          {post.tags.slice(0, shownTags).map((tag) => (
            <Tag as="li" key={tag}>
              {tag}
            </Tag>
          ))}
          {hidden > 0 ? <Tag as="li">{`+${hidden}`}</Tag> : null}
        </Flex>
        <Flex gap="4" mt="3" color="soft" fontSize="xs">
          <span>{m.n_likes({ count: post.like_count, shown: formatNumber(post.like_count) })}</span>
          <span>{m.n_comments({ count: post.comment_count, shown: formatNumber(post.comment_count) })}</span>
        </Flex>
      </Box>
    </Box>
  )
}

/** "7 min read" in the page's language; the server says it in English (seed 1, section 2). */
export function readTime(post: CachedPost): string {
  const minutes = Number.parseInt(post.read_time ?? defaultReadTime, 10)
  return Number.isNaN(minutes) ? (post.read_time ?? defaultReadTime) : m.read_time({ minutes })
}
