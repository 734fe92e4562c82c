import { Bold, Code, Heading2, Italic, Link, List, TextQuote } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { formats, type Format } from './markdown-formatting.ts'

const icons = {
  bold: Bold,
  italic: Italic,
  heading: Heading2,
  link: Link,
  list: List,
  quote: TextQuote,
  code: Code,
}

const words = {
  bold: m.writing_bold,
  italic: m.writing_italic,
  heading: m.writing_heading,
  link: m.writing_link,
  list: m.writing_list,
  quote: m.writing_quote,
  code: m.writing_code,
}

/** The formatting buttons above the text. */
export function FormattingToolbar({ onFormat }: { onFormat: (format: Format) => void }) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap' })} role="group" aria-label={m.writing_marks()}>
      {formats.map((format) => {
        const shape = icons[format]
        return (
          <Button
            key={format}
            type="button"
            variant="plain"
            aria-label={words[format]()}
            title={words[format]()}
            onClick={() => onFormat(format)}
            css={{ px: '0' }}
          >
            <Icon shape={shape} size={20} aria-hidden="true" />
          </Button>
        )
      })}
    </div>
  )
}
