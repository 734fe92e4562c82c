import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedPost } from '#platform/database.ts'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { CardPlaceholder } from './card-placeholder.tsx'
import { PostCard } from './post-card.tsx'
import { startPostsPull } from './start-pulls.ts'
import { usePosts } from './use-posts.ts'

const Heading = chakra('h1')
const SectionHeading = chakra('h2')

const route = getRouteApi('/blog')

export function BlogPage() {
  const { pageData } = route.useRouteContext()
  const { posts, isPending, hasFailed } = usePosts(pageData)
  const featured = posts.filter((post) => post.featured)
  const others = posts.filter((post) => !post.featured)
  return (
    <Box py={{ base: '6', md: '10' }}>
      <PageHead
        title={m.page_title({ title: m.nav_blog(), product: company.product })}
        description={m.blog_description()}
      />
      <Heading fontSize="3xl">{m.nav_blog()}</Heading>
      <Box color="soft" fontSize="lg" mt="2" maxW="prose">
        {m.blog_description()}
      </Box>
      {hasFailed ? <LoadFailed /> : null}
      {!isPending && !hasFailed && posts.length === 0 ? <Notice mt="8">{m.blog_empty()}</Notice> : null}
      {featured.length > 0 ? <PostSection title={m.blog_featured()} posts={featured} /> : null}
      {others.length > 0 ? (
        <PostSection title={featured.length > 0 ? m.blog_latest() : m.blog_all()} posts={others} />
      ) : null}
      {isPending ? <Placeholders /> : null}
    </Box>
  )
}

function PostSection({ title, posts }: { title: string; posts: readonly CachedPost[] }) {
  return (
    <section>
      <SectionHeading fontSize="2xl" mt="8" mb="4">
        {title}
      </SectionHeading>
      <Grid>
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </Grid>
    </section>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))" gap="5">
      {children}
    </Box>
  )
}

function Placeholders() {
  return (
    <Box aria-busy="true" aria-label={m.loading()} role="status" mt="8">
      <Grid>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <CardPlaceholder key={key} />
        ))}
      </Grid>
    </Box>
  )
}

function LoadFailed() {
  return (
    <Notice tone="error" mt="8" role="alert">
      <Box fontWeight="bold">{m.blog_failed()}</Box>
      <Box mt="1">{m.failed_hint()}</Box>
      <Button look="quiet" mt="3" onClick={() => startPostsPull()}>
        {m.try_again()}
      </Button>
    </Notice>
  )
}
