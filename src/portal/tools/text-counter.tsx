import { useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { RichDialog } from '#ui/rich/rich-dialog.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { measureText } from './measure-text.ts'

/** Words a minute of a grown reader. */
const readingSpeed = 200

/** Counts words and rates the readability of a text that stays in this dialog. */
export function TextCounter({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { words, characters, sentences, perSentence, ease } = measureText(text, currentLocale() === 'en')
  return (
    <RichDialog title={m.portal_counter()} lead={m.portal_counter_lead()} onClose={onClose}>
      <TextAreaField
        label={m.portal_counter_text()}
        name="counted"
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={css({ mt: '4' })} role="status">
        <DescriptionList
          facts={[
            [m.portal_words(), formatNumber(words)],
            [m.portal_characters(), formatNumber(characters)],
            [m.portal_sentences(), formatNumber(sentences)],
            [m.portal_words_a_sentence(), formatNumber(perSentence)],
            [m.portal_reading_minutes(), formatNumber(Math.ceil(words / readingSpeed))],
            [m.portal_readability(), ease === null ? '–' : m.portal_of({ current: ease, target: 100 })],
          ]}
        />
      </div>
    </RichDialog>
  )
}
