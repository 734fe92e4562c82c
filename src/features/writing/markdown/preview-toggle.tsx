import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'

export type Side = 'write' | 'preview'

const words = { write: m.writing_write, preview: m.writing_preview }

/** Switches between text and preview on a phone; hidden on wide screens, which show both. */
export function PreviewToggle({ side, onChoose }: { side: Side; onChoose: (side: Side) => void }) {
  return (
    <div
      className={css({ display: { base: 'flex', lg: 'none' }, flexWrap: 'wrap', gap: '1' })}
      role="group"
      aria-label={m.writing_sides()}
    >
      {(['write', 'preview'] as const).map((one) => (
        <Button
          key={one}
          type="button"
          variant="plain"
          aria-pressed={side === one}
          onClick={() => onChoose(one)}
          css={{
            px: '3',
            color: side === one ? 'ink' : 'accent',
            textDecoration: side === one ? 'none' : 'underline',
            borderRadius: '0',
            borderBottomWidth: '4px',
            borderBottomColor: side === one ? 'highlight' : 'transparent',
          }}
        >
          {words[one]()}
        </Button>
      ))}
    </div>
  )
}
