import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { useState, type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import type { PageData } from '#domain/page-data.ts'
import { formatAge, formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedPost } from '#platform/database.ts'
import { trustedHtml } from '#platform/trusted.ts'
import { Button } from '#ui/button.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { Cover } from '#ui/kanga.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/skeleton.ts'
import { Tag } from '#ui/tag.ts'
import { readTime } from './post-card.tsx'
import { startPostPull } from './start-pulls.ts'
import { usePost } from './use-posts.ts'

const Heading = chakra('h1')

type PostPageProps = {
  slug: string
  pageData: PageData | null
  like: (post: CachedPost) => ReactNode
  comments: ReactNode
}

export function PostPage({ slug, pageData, like, comments }: PostPageProps) {
  const { post, state, savedAt } = usePost(slug, pageData)
  const [openedAt] = useState(() => Date.now())
  if (state === 'missing') return <PostMissing />
  return (
    <Box as="article" py={{ base: '6', md: '10' }} maxW="prose" mx="auto">
      <PageHead
        title={m.page_title({ title: post?.title ?? m.nav_blog(), product: company.product })}
        {...(post ? { description: post.excerpt } : {})}
      />
      {post ? <JsonLd data={articleOf(post)} /> : null}
      <TextLink to="/blog">{m.back_to_blog()}</TextLink>
      <Heading fontSize="3xl" mt="4">
        {post?.title ?? m.nav_blog()}
      </Heading>
      {post ? <PostFacts post={post} /> : null}
      {savedAt === null ? null : (
        <Box mt="3" color="rungwe" fontSize="sm" fontWeight="semibold">
          {m.saved_on_device({ age: formatAge(savedAt, openedAt) })}
        </Box>
      )}
      {post ? (
        <Box mt="5" borderRadius="md" overflow="hidden">
          <Cover seed={slug} height="132px" />
        </Box>
      ) : null}
      <PostBody slug={slug} post={post} isUnsaved={state === 'unsaved'} />
      {post ? <Box mt="8">{like(post)}</Box> : null}
      {post ? comments : null}
    </Box>
  )
}

function articleOf(post: CachedPost) {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    datePublished: post.published_at,
    articleSection: post.category,
    keywords: post.tags,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'Organization', name: company.product },
  }
}

function PostFacts({ post }: { post: CachedPost }) {
  return (
    <>
      <Flex gap="3" mt="3" color="soft" fontSize="sm" flexWrap="wrap">
        <Tag>{post.category}</Tag>
        <span>{m.by_author({ author: post.author })}</span>
        <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
        <span>{readTime(post)}</span>
      </Flex>
      <Flex as="ul" gap="2" mt="3" flexWrap="wrap" aria-label={m.tags()}>
        {post.tags.map((tag) => (
          <Tag as="li" key={tag}>
            {tag}
          </Tag>
        ))}
      </Flex>
    </>
  )
}

function PostBody({
  slug,
  post,
  isUnsaved,
}: {
  slug: string
  post: CachedPost | undefined
  isUnsaved: boolean
}) {
  if (post?.content !== undefined) {
    return <Box className="article" mt="6" dangerouslySetInnerHTML={{ __html: trustedHtml(post.content) }} />
  }
  if (isUnsaved) {
    return (
      <Notice tone="wait" mt="6" role="status">
        <Box fontWeight="bold">{m.post_not_saved()}</Box>
        <Box mt="1">{m.post_not_saved_hint()}</Box>
        <Button look="quiet" mt="3" onClick={() => startPostPull(slug)}>
          {m.try_again()}
        </Button>
      </Notice>
    )
  }
  return (
    <Box mt="6" role="status" aria-busy="true" aria-label={m.loading()}>
      {['98%', '92%', '96%', '60%', '94%', '97%', '40%'].map((width) => (
        <Skeleton key={width} mt="3" w={width} />
      ))}
    </Box>
  )
}

function PostMissing() {
  return (
    <Box py="10" maxW="prose" mx="auto">
      <PageHead title={m.page_title({ title: m.post_not_found(), product: company.product })} />
      <Heading fontSize="3xl">{m.post_not_found()}</Heading>
      <Box mt="3" mb="5" color="soft">
        {m.post_not_found_hint()}
      </Box>
      <TextLink to="/blog">{m.back_to_blog()}</TextLink>
    </Box>
  )
}
