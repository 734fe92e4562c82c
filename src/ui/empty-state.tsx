import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from './button.ts'

type EmptyStateProps = {
  title: string
  hint: string
  /** Clears the filters; undefined if they are not the reason. */
  onClear?: () => void
}

/** An empty list: the reason, and what to do. */
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
        <Button
          variant="quiet"
          onClick={() => {
            // This button goes with its press.
            document.getElementById('main')?.focus({ preventScroll: true })
            onClear()
          }}
          css={{ mt: '4' }}
        >
          {m.filter_clear()}
        </Button>
      ) : null}
    </div>
  )
}
