import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { DraftList } from './draft-list.tsx'
import type { DrawPreview } from '#features/writing/editor/post-editor.tsx'
import { OpenDraft } from '#features/writing/editor/open-draft.tsx'
import { ServerPosts, useHiddenPosts, useServerPosts } from './server-posts.tsx'
import { useWriter } from '#features/writing/use-writer.ts'

const route = getRouteApi('/blog/manage')

/**
 * The drafts on this device, or one of them in the form (docs/specification.md#writing-posts). It sends requests only
 * for users who may publish, who can also edit their published posts here.
 */
export function ManagePage({ preview }: { preview: DrawPreview }) {
  const { draft } = route.useSearch()
  const writer = useWriter()
  const hidden = useHiddenPosts(writer)
  const elsewhere = [...hidden.filter(({ isHere }) => !isHere), ...useServerPosts(writer)]
  // The server renders the page without a draft.
  const id = useHydrated() ? draft : undefined
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.writing_manage(), product: company.product })}
        description={m.writing_manage_lead()}
      />
      {id === undefined ? (
        <>
          <PageIntro title={m.writing_manage()} lead={m.writing_manage_lead()} />
          <NeedsScripts />
          <DraftList
            {...writer}
            hasElsewhere={elsewhere.length > 0}
            hidden={new Map(hidden.map(({ slug, hidden_reason = '' }) => [slug, hidden_reason]))}
          />
          {writer.userId !== null && elsewhere.length > 0 ? (
            <ServerPosts posts={elsewhere} userId={writer.userId} />
          ) : null}
        </>
      ) : (
        <OpenDraft key={id} id={id} writer={writer} hidden={hidden} preview={preview} />
      )}
    </div>
  )
}
