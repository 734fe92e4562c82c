import { Box } from '@chakra-ui/react/box'
import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useLive } from '#platform/use-live.ts'
import { TextLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { PostEditor } from './post-editor.tsx'
import { useWriter } from './use-writer.ts'

const route = getRouteApi('/blog/create')
const load = () => import('./drafts.store.ts')

/** A new post (seed 1, section 2); its draft gets a name in the address as soon as it is kept, so that a reload finds it. */
export function CreatePage({ preview }: { preview: (html: string) => ReactNode }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { showToast } = useToasts()
  const { userId, isKnown, mayPublish } = useWriter()
  const named = useHydrated() ? search.draft : undefined
  const [own] = useState(() => crypto.randomUUID())
  // Under the name of a draft that is not there, or is somebody else's, nothing is written.
  const found = useLive(
    load,
    async (store) => (named ? (await store.readDraft(named, userId)) !== undefined : false),
    false,
    [named, userId],
  )
  const id = named && found ? named : own
  const others = useLive(
    load,
    async (store) => {
      const drafts = isKnown ? await store.readDrafts(userId) : []
      return drafts.filter(({ draft }) => draft.createdAt === 0 && draft.id !== id).length
    },
    0,
    [userId, isKnown, id],
  )
  return (
    <Box py={{ base: '6', md: '10' }}>
      <PageHead
        title={m.page_title({ title: m.writing_create(), product: company.product })}
        description={m.writing_create_lead()}
      />
      <PageIntro title={m.writing_create()} lead={m.writing_create_lead()} />
      <Box mt="3" mb="6" minH="11" display="flex" alignItems="center">
        <TextLink to="/blog/manage">
          {others > 0 ? m.writing_go_on({ count: others }) : m.writing_manage()}
        </TextLink>
      </Box>
      <PostEditor
        key={id}
        id={id}
        userId={userId}
        mayPublish={mayPublish}
        submitWords={m.writing_create_submit()}
        preview={preview}
        onKept={() => {
          if (named !== id) void navigate({ search: { draft: id }, replace: true, resetScroll: false })
        }}
        onDone={(draft) => {
          // oxlint-disable-next-line no-console -- the page logs the post (seed 1, section 2)
          console.info(draft)
          showToast(m.writing_created(), { type: 'success' })
          void navigate({ to: '/blog' })
        }}
      />
    </Box>
  )
}
