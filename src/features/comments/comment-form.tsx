import { useEffect, useId } from 'react'
import { maxCommentLength } from '#domain/limits.ts'
import { Delivery } from '#engine/delivery.tsx'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { fieldRecipe } from '#ui/recipes.ts'
import { focusNewItem } from '#ui/focus-new-item.ts'
import { focusSoon } from '#ui/focus-soon.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'

const TextArea = styled('textarea', fieldRecipe)

type CommentFormProps = {
  slug: string
  parent: number | null
  label: string
  onDone?: () => void
}

export function CommentForm({ slug, parent, label, onDone }: CommentFormProps) {
  const id = useId()
  const { form, field, fields, problems, outcome, queuedKey } = useOutboxForm({
    kind: 'comment',
    about: { slug, parent },
    blank: { content: '' },
    long: 'content',
    isPlain: true,
    validate: ({ content }) => (content.trim() === '' ? { content: m.comment_is_empty } : {}),
    write: ({ content }) => ({ kind: 'comment', payload: { slug, content: content.trim(), parent } }),
    watch: ({ content }, element) => focusNewItem(element?.closest('section'), content.trim()),
    ...(onDone ? { onStored: onDone } : {}),
  })
  const { error, ...area } = field('content')
  const element = form.ref
  useEffect(() => {
    // A reply form opens on request, so it takes the focus.
    if (parent !== null) element.current?.querySelector('textarea')?.focus()
  }, [parent, element])

  function cancel(): void {
    onDone?.()
    focusSoon(() => document.querySelector<HTMLElement>(`[data-reply="${parent}"]`))
  }

  const problem = problems.content ? 'empty' : outcome === 'stored' ? null : outcome
  return (
    <SubmitOnceForm {...form}>
      <label className={css({ display: 'block', fontWeight: 'bold', mb: '1' })} htmlFor={id}>
        {label}
      </label>
      <TextArea
        {...area}
        id={id}
        rows={3}
        maxLength={maxCommentLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      <div id={`${id}-problem`} role="alert">
        {problem ? <Problem problem={problem} text={fields.content} slug={slug} /> : null}
      </div>
      <div className={css({ mt: queuedKey === null ? '0' : '2' })}>
        <Delivery queuedKey={queuedKey} />
      </div>
      <div className={css({ display: 'flex', gap: '3', mt: '3', flexWrap: 'wrap' })}>
        <Button type="submit">{m.send_comment()}</Button>
        {onDone ? (
          <Button variant="quiet" onClick={cancel}>
            {m.cancel()}
          </Button>
        ) : null}
      </div>
    </SubmitOnceForm>
  )
}

function Problem({
  problem,
  text,
  slug,
}: {
  problem: 'empty' | 'login' | 'storage'
  text: string
  slug: string
}) {
  if (problem === 'empty')
    return (
      <Notice tone="error" css={{ mt: '2' }}>
        {m.comment_is_empty()}
      </Notice>
    )
  if (problem === 'login') {
    return (
      <Notice tone="info" css={{ mt: '2' }}>
        {m.comment_needs_login()}{' '}
        <TextLink to="/auth/login" search={{ from: `/blog/${slug}#comments` }}>
          {m.sign_in()}
        </TextLink>
      </Notice>
    )
  }
  return (
    <Notice tone="error" css={{ mt: '2' }}>
      {m.comment_not_stored()} <CopyButton text={text} />
    </Notice>
  )
}
