import { maxExcerptLength, maxLineLength, maxNameLength } from '#domain/limits.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { postCategories } from '#domain/post-list.ts'
import { readTimeMinutes } from '#domain/read-time.ts'
import { engine } from '#engine/engine.ts'
import { categoryLabel } from '#i18n/post-categories.ts'
import { m } from '#i18n/paraglide/messages.js'
import { afterHydration } from '#loading/after-hydration.ts'
import { withRetry } from '#loading/with-retry.ts'
import type { PostDraft } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { lazySection } from '#ui/lazy-section.tsx'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { problemMessages } from './field-messages.ts'
import { LanguageFields } from './language-fields.tsx'
import { DraftStatus } from './draft-status.tsx'
import { MarkdownField } from '#features/writing/markdown/markdown-field.tsx'
import { postRules } from './load-post-rules.ts'
import { blankPost, type PostForm } from './post-form.ts'
import { useDraftPictures } from './use-draft-pictures.ts'
import { ConflictView } from './conflict-view.tsx'
import { usePostDraft } from './use-post-draft.ts'
import type { useWriter } from '#features/writing/use-writer.ts'

/** In a chunk of their own: only users who may publish have pictures and files. */
const PostFiles = lazySection(() => import('./post-files-live.tsx'), 'PostFilesLive')

const blank = blankPost(`${company.product} Team`)

/** Draws HTML as readers will see it; `pictures` are those that are only on this device, by the source that it names. */
export type DrawPreview = (html: string, pictures: ReadonlyMap<string, string>) => ReactNode

export type PostEditorProps = {
  /** The draft's id, also before it is stored. */
  id: string
  draft: PostDraft | undefined
  writer: ReturnType<typeof useWriter>
  submitLabel: string
  preview: DrawPreview
  onSaved: () => void
  /** Called when the complete post is stored; `isPublished` if it is queued for publication. */
  onDone: (draft: PostDraft, isPublished: boolean) => void
}

// Without a network the post is checked and stored when it is back; the draft is on the device meanwhile.
const load = () => withRetry(postRules)

/** The post form; input is saved automatically, and only a complete post can be submitted. */
export function PostEditor(props: PostEditorProps) {
  const { id, draft, writer, submitLabel, preview, onSaved, onDone } = props
  const { userId, mayPublish } = writer
  const { form, rendered, state, other, change, keep } = usePostDraft({ id, draft, writer, blank, onSaved })
  /** Whether the publish button was pressed last; a keyboard submit uses the first button. */
  const isPublishing = useRef(false)
  const insert = useRef<((text: string) => void) | null>(null)
  useEffect(() => void afterHydration(postRules).catch(() => {}), [])
  const submitted = useSubmit<PostForm>({ fields: form, change, load, submit })
  const { field, type, isSending, outcome } = submitted

  async function submit(fields: PostForm) {
    const isPublished = isPublishing.current
    const { checkPost, renderMarkdown } = await postRules()
    const checked = checkPost(fields, renderMarkdown(fields.source).content)
    if (checked.problems) return { problems: problemMessages(checked.problems) }
    const saved = await keep(fields, true)
    if (!saved) throw new Error('the device could not keep the draft')
    if (isPublished && userId !== null) {
      await (await engine()).drafts.publish(saved, checked.post, userId)
    }
    onDone(saved, isPublished)
    return 'stored' as const
  }

  const words = categoryLabel()
  const pictures = useDraftPictures(rendered.content, userId)

  return (
    <SubmitOnceForm
      {...submitted.form}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' }}
    >
      <TextField label={m.writing_title()} maxLength={maxLineLength} required {...field('title')} />
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: '5',
        })}
      >
        <SelectField
          label={m.writing_category()}
          unchosen={m.writing_category_none()}
          options={postCategories.map((category) => [category, words[category]] as const)}
          required
          {...field('category')}
          value={postCategories.find((category) => category === form.category)}
          onChoose={(category) => type({ category: category ?? '' })}
        />
        <TextField label={m.writing_author()} maxLength={maxNameLength} required {...field('author')} />
        <LanguageFields form={form} slug={draft?.slug ?? ''} writer={writer} onChange={type} />
      </div>
      <TextAreaField
        label={m.writing_excerpt()}
        rows={2}
        maxLength={maxExcerptLength}
        required
        {...field('excerpt')}
      />
      <TextField label={m.writing_tags()} hint={m.writing_tags_hint()} {...field('tags')} />
      <MarkdownField
        label={m.writing_content()}
        {...field('source')}
        onChange={(source) => type({ source })}
        insert={insert}
        preview={
          rendered.words === 0 ? (
            <div className={css({ color: 'soft' })}>{m.writing_preview_empty()}</div>
          ) : (
            preview(rendered.content, pictures)
          )
        }
      />
      {mayPublish && userId !== null ? (
        <PostFiles
          draft={id}
          userId={userId}
          mayAddFiles={writer.mayAddFiles}
          source={form.source}
          onChange={(source) => type({ source })}
          onInsert={(text) => insert.current?.(text)}
        />
      ) : null}
      <div
        className={css({
          display: 'flex',
          columnGap: '4',
          rowGap: '1',
          flexWrap: 'wrap',
          color: 'soft',
          fontSize: 'sm',
        })}
      >
        <span>{m.writing_words({ count: rendered.words })}</span>
        {rendered.words > 0 ? <span>{m.read_time({ minutes: readTimeMinutes(rendered.words) })}</span> : null}
        <DraftStatus state={state} />
      </div>
      {other === null ? null : <ConflictView id={other} />}
      {state === 'failed' || outcome === 'storage' ? (
        <Notice tone="error" role="alert">
          {m.writing_not_stored()}
        </Notice>
      ) : null}
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        <Button type="submit" aria-disabled={isSending} onClick={() => (isPublishing.current = false)}>
          {submitLabel}
        </Button>
        {mayPublish ? (
          <Button
            type="submit"
            variant="quiet"
            aria-disabled={isSending}
            onClick={() => (isPublishing.current = true)}
          >
            {m.writing_publish()}
          </Button>
        ) : null}
      </div>
    </SubmitOnceForm>
  )
}
