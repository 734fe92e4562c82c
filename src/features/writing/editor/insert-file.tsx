import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { UploadRow } from '#platform/uploads/upload-row.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { TextField } from '#ui/text-field.tsx'
import { isPictureRow } from './file-markdown.ts'

/** Asks what a picture shows, or for the text of a link, before it is inserted into the text. */
export function InsertFile({ row, onInsert }: { row: UploadRow; onInsert: (words: string) => void }) {
  const isPicture = isPictureRow(row)
  const [words, setWords] = useState(isPicture ? '' : row.name)
  const [isTried, setTried] = useState(false)
  const isMissing = words.trim() === ''
  return (
    <div className={css({ display: 'grid', gap: '2', mt: '2', justifyItems: 'start' })}>
      <div className={css({ w: 'full' })}>
        <TextField
          label={isPicture ? m.writing_alt() : m.writing_link_text()}
          {...(isPicture ? { hint: m.writing_alt_hint() } : {})}
          maxLength={200}
          value={words}
          error={isTried && isMissing ? m.writing_alt_missing() : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <Button
        variant="quiet"
        aria-label={m.writing_insert_of({ name: row.name })}
        onClick={() => (isMissing ? setTried(true) : onInsert(words.trim()))}
      >
        {m.writing_insert()}
      </Button>
    </div>
  )
}
