import { getRouteApi, useHydrated, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { PostDraft } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { OtherDrafts } from './other-drafts.tsx'
import { PostEditor, type DrawPreview } from './post-editor.tsx'
import { useStoredDraft } from './use-stored-draft.ts'
import { useWriter } from '#features/writing/use-writer.ts'

const route = getRouteApi('/blog/create')

/**
 * A new post (docs/specification.md#writing-posts); after the first save its draft id is in the URL, so that a reload
 * restores it.
 */
export function CreatePage({ preview }: { preview: DrawPreview }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const { showToast } = useToasts()
  const writer = useWriter()
  // The server renders the page without a draft.
  const named = useHydrated() ? search.draft : undefined
  const [newDraftId] = useState(() => crypto.randomUUID())
  const storedDraft = useStoredDraft(named ?? newDraftId, writer)
  // A missing draft or one of another user must not be overwritten, so a new id is used.
  const isOwn = named === undefined || named === newDraftId || storedDraft === undefined
  const id = isOwn ? newDraftId : named

  function onDone(draft: PostDraft): void {
    // oxlint-disable-next-line no-console -- the page logs the post (docs/specification.md#writing-posts)
    console.info(draft)
    showToast(m.writing_created(), { type: 'success' })
    if (isHere()) void navigate({ to: '/blog' })
  }

  /** Whoever went elsewhere meanwhile is not taken away from there, nor stopped on the way. */
  function isHere(): boolean {
    const { pathname, search: latest } = router.latestLocation
    return pathname.startsWith('/blog/create') && (latest.draft === named || latest.draft === id)
  }

  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.writing_create(), product: company.product })}
        description={m.writing_create_lead()}
      />
      <PageIntro title={m.writing_create()} lead={m.writing_create_lead()} />
      <OtherDrafts id={id} writer={writer} />
      {!isOwn && storedDraft === 'reading' ? (
        <div className={css({ minH: 'vh' })} aria-busy="true" />
      ) : (
        <PostEditor
          key={id}
          id={id}
          draft={storedDraft === 'reading' ? undefined : storedDraft}
          writer={writer}
          submitLabel={m.writing_create_submit()}
          preview={preview}
          onSaved={() => {
            if (named !== id && isHere())
              void navigate({ search: { draft: id }, replace: true, resetScroll: false })
          }}
          onDone={onDone}
        />
      )}
    </div>
  )
}
