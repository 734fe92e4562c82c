import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from './button.ts'

type EmptyStateProps = {
  title: string
  hint: string
  /** Takes the filters away, where filters are why nothing is there. */
  onClear?: () => void
}

/** Nothing is here: why, and what to do about it. */
export function EmptyState({ title, hint, onClear }: EmptyStateProps) {
  return (
    <div
      className={css({
        mt: '6',
        px: '5',
        py: '8',
        textAlign: 'center',
        borderWidth: '1.5px',
        borderStyle: 'dashed',
        borderColor: 'edge',
        borderRadius: 'md',
      })}
    >
      <div className={css({ fontWeight: 'bold', fontSize: 'xl' })}>{title}</div>
      <div className={css({ color: 'soft', mt: '1' })}>{hint}</div>
      {onClear ? (
        <Button look="quiet" onClick={onClear} css={{ mt: '4' }}>
          {m.filter_clear()}
        </Button>
      ) : null}
    </div>
  )
}
