import { useState } from 'react'
import { maxCommentLength } from '#domain/limits.ts'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { SendForm } from '#ui/send-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'

type EditFormProps = { slug: string; id: number; initial: string; userId: number; onDone: () => void }

/** Changes an own comment; what is typed is kept on the device from the first letter. */
export function EditForm({ slug, id, initial, userId, onDone }: EditFormProps) {
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string>()

  function check(): boolean {
    const isEmpty = text.trim() === ''
    if (isEmpty) setProblem(m.comment_is_empty())
    return !isEmpty
  }

  async function send() {
    try {
      await (await engine()).comments.editComment({ slug, id, content: text.trim() }, userId)
      onDone()
    } catch {
      setProblem(m.comment_change_not_stored())
    }
  }

  async function cancel() {
    await (await engine()).comments.keepEditDraft(id, '')
    onDone()
  }

  return (
    <SendForm ref={focusField} check={check} bring={engine} send={send} css={{ mt: '2' }}>
      <TextAreaField
        label={m.comment_edit_own()}
        name="comment"
        rows={3}
        maxLength={maxCommentLength}
        value={text}
        error={problem}
        onChange={(event) => {
          const next = event.target.value
          setText(next)
          setProblem(undefined)
          void engine().then(({ comments }) => comments.keepEditDraft(id, next))
        }}
      />
      <div className={css({ display: 'flex', gap: '3', mt: '2', flexWrap: 'wrap' })}>
        <Button type="submit">{m.comment_save()}</Button>
        <Button look="quiet" onClick={() => void cancel()}>
          {m.cancel()}
        </Button>
      </div>
    </SendForm>
  )
}

/** The button that was pressed is gone: the field takes the focus. */
function focusField(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('comment')
  if (field instanceof HTMLElement) field.focus()
}
