import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { maxCommentLength } from '#domain/limits.ts'
import { engine } from '#engine/engine.ts'
import { whoIsHere } from '#engine/who-is-here.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { fieldRecipe } from '#ui/recipes.ts'
import { watchForSent } from '#ui/focus-sent.ts'
import { focusSoon } from '#ui/focus-soon.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { SendForm } from '#ui/send-form.tsx'
import { undo, undoDiscard } from './undo.ts'
import { useDraft } from './use-draft.ts'

const TextArea = styled('textarea', fieldRecipe)

type CommentFormProps = {
  slug: string
  parent: number | null
  label: string
  onDone?: () => void
}

export function CommentForm({ slug, parent, label, onDone }: CommentFormProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, setText } = useDraft(slug, parent)
  const [problem, setProblem] = useState<'empty' | 'login' | 'storage' | null>(null)
  const { row: discarded } = useSnapshot(undo)
  useEffect(() => {
    // The form of a reply is there because somebody asked for it.
    if (parent !== null) field.current?.focus()
  }, [parent])

  function check(): boolean {
    if (text.trim() !== '') return true
    setProblem('empty')
    field.current?.focus()
    return false
  }

  function cancel(): void {
    onDone?.()
    focusSoon(() => document.querySelector<HTMLElement>(`[data-reply="${parent}"]`))
  }

  async function send() {
    try {
      const author = await whoIsHere()
      if (author === null) return setProblem('login')
      const { comments } = await engine()
      const content = text.trim()
      const focusSent = watchForSent(field.current?.closest('section'), content)
      await comments.addComment({ slug, content, parent }, author)
      setText('')
      setProblem(null)
      onDone?.()
      focusSent()
    } catch {
      // What was typed stays in the field: the device could not store it.
      setProblem('storage')
    }
  }

  return (
    <SendForm check={check} bring={engine} send={send}>
      <label className={css({ display: 'block', fontWeight: 'bold', mb: '1' })} htmlFor={id}>
        {label}
      </label>
      <TextArea
        ref={field}
        id={id}
        rows={3}
        value={text}
        maxLength={maxCommentLength}
        aria-invalid={problem === 'empty' ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div id={`${id}-problem`} role="alert">
        {problem ? <Problem problem={problem} text={text} slug={slug} /> : null}
      </div>
      <div className={css({ display: 'flex', gap: '3', mt: '3', flexWrap: 'wrap' })}>
        <Button type="submit">{m.send_comment()}</Button>
        {onDone ? (
          <Button look="quiet" onClick={cancel}>
            {m.cancel()}
          </Button>
        ) : null}
      </div>
      {discarded && parent === null ? (
        <Notice role="status" css={{ mt: '3' }}>
          {m.comment_discarded()}{' '}
          <Button look="plain" onClick={() => void undoDiscard()}>
            {m.undo()}
          </Button>
        </Notice>
      ) : null}
    </SendForm>
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
