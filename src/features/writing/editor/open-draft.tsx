import { useNavigate } from '@tanstack/react-router'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { PostEditor, type DrawPreview } from './post-editor.tsx'
import { useStoredDraft } from './use-stored-draft.ts'
import type { useWriter } from '#features/writing/use-writer.ts'

type OpenDraftProps = {
  id: string
  writer: ReturnType<typeof useWriter>
  preview: DrawPreview
}

/** Opens a draft in the form; another user's draft is treated as missing. */
export function OpenDraft({ id, writer, preview }: OpenDraftProps) {
  const draft = useStoredDraft(id, writer)
  const navigate = useNavigate()
  const { showToast } = useToasts()
  return (
    <>
      <TextLink to="/blog/manage">{m.writing_back()}</TextLink>
      <PageTitle css={{ mt: '4', mb: '6' }}>{m.writing_edit_post()}</PageTitle>
      {draft === 'reading' ? (
        <div className={css({ minH: 'vh' })} aria-busy="true" />
      ) : draft ? (
        <PostEditor
          id={id}
          draft={draft}
          writer={writer}
          submitLabel={m.writing_save()}
          preview={preview}
          onSaved={() => {}}
          onDone={(_draft, isPublished) => {
            // The list shows what becomes of a published one.
            if (!isPublished) showToast(m.writing_saved(), { type: 'success' })
            void navigate({ to: '/blog/manage' })
          }}
        />
      ) : (
        <Notice>{m.writing_not_here()}</Notice>
      )}
    </>
  )
}
