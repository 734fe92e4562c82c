import { useNavigate, useRouter } from '@tanstack/react-router'
import type { OwnPost } from '#domain/own-posts.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AskAboutPost, HiddenNote } from '#features/writing/manage/hidden-note.tsx'
import { PostEditor, type DrawPreview } from './post-editor.tsx'
import { useStoredDraft } from './use-stored-draft.ts'
import type { useWriter } from '#features/writing/use-writer.ts'

type OpenDraftProps = {
  id: string
  writer: ReturnType<typeof useWriter>
  /** The user's posts that staff took down. */
  hidden: readonly OwnPost[]
  preview: DrawPreview
}

/** Opens a draft in the form; another user's draft is treated as missing. */
export function OpenDraft({ id, writer, hidden, preview }: OpenDraftProps) {
  const draft = useStoredDraft(id, writer)
  const navigate = useNavigate()
  const router = useRouter()
  const { showToast } = useToasts()
  const taken = draft === 'reading' ? undefined : hidden.find(({ slug }) => slug === draft?.slug)
  return (
    <>
      <TextLink to="/blog/manage">{m.writing_back()}</TextLink>
      <PageTitle css={{ mt: '4', mb: '6' }}>
        {taken ? m.writing_hidden_title() : m.writing_edit_post()}
      </PageTitle>
      {taken ? (
        <Notice tone="wait" css={{ mb: '6' }}>
          <HiddenNote reason={taken.hidden_reason ?? ''} />
          <div className={css({ mt: '3' })}>
            <AskAboutPost title={taken.title} />
          </div>
        </Notice>
      ) : null}
      {draft === 'reading' ? (
        <div className={css({ minH: 'vh' })} aria-busy="true" />
      ) : draft ? (
        <PostEditor
          id={id}
          draft={draft}
          writer={taken ? { ...writer, mayPublish: false } : writer}
          submitLabel={m.writing_save()}
          preview={preview}
          onSaved={() => {}}
          onDone={(_draft, isPublished) => {
            // Whoever went elsewhere while it was checked or stored stays there.
            const { pathname, search } = router.latestLocation
            const isHere = pathname.startsWith('/blog/manage') && search.draft === id
            // The list shows what becomes of a published one.
            if (!isPublished || !isHere) showToast(m.writing_saved(), { type: 'success' })
            if (isHere) void navigate({ to: '/blog/manage' })
          }}
        />
      ) : (
        <Notice>{m.writing_not_here()}</Notice>
      )}
    </>
  )
}
