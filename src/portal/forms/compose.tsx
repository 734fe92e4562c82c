import { Send } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { SendForm } from '#ui/send-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { usePortal } from '../portal-context.ts'
import { useDraft } from './use-draft.ts'

const blank = { text: '' }

/** Three rows; a message of spaces is not sent (docs/specification.md#portal-forms). */
export function Compose({ place }: { place: string }) {
  const { keeper } = usePortal()
  const { fields, change, clear } = useDraft(place, blank)
  const [isFull, setFull] = useState(false)
  const text = fields.text?.trim() ?? ''

  async function send() {
    try {
      await keeper.keep(place, { text }, [])
      clear()
      setFull(false)
    } catch {
      setFull(true)
    }
  }

  return (
    <SendForm check={() => text !== ''} send={send} css={{ mt: '4', display: 'grid', gap: '3' }}>
      <TextAreaField
        label={m.portal_message()}
        rows={3}
        maxLength={5000}
        value={fields.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      {isFull ? (
        <Notice tone="error" role="alert">
          {m.portal_not_stored()}
        </Notice>
      ) : null}
      <div>
        <Button type="submit" disabled={text === ''}>
          <Icon shape={Send} size={18} aria-hidden="true" />
          {m.portal_send()}
        </Button>
      </div>
    </SendForm>
  )
}
