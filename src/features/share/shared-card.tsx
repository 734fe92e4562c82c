import { m } from '#i18n/paraglide/messages.js'
import type { SharedItem } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'

const Anchor = styled('a', {
  base: {
    color: 'accent',
    display: 'inline-flex',
    minH: '11',
    alignItems: 'center',
    overflowWrap: 'anywhere',
  },
})

type SharedCardProps = {
  item: SharedItem
  onRemove: () => void
  /** Starts a post from the item; undefined for users who may not write. */
  onWrite: (() => void) | undefined
}

export function SharedCard({ item, onRemove, onWrite }: SharedCardProps) {
  const copied = item.url ?? [item.title, item.text].filter(Boolean).join('\n')
  return (
    <li
      className={css({
        bg: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        px: '4',
        py: '3',
      })}
    >
      {item.title ? (
        <h2 className={css({ fontSize: 'lg', overflowWrap: 'anywhere' })}>{item.title}</h2>
      ) : null}
      {item.text ? (
        <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: '1' })}>{item.text}</div>
      ) : null}
      {item.url ? (
        <Anchor href={item.url} rel="noopener noreferrer">
          {item.url}
        </Anchor>
      ) : null}
      <div className={css({ display: 'flex', gap: '1', fontSize: 'sm', flexWrap: 'wrap' })}>
        <CopyButton text={copied} />
        {onWrite ? (
          <Button variant="plain" onClick={onWrite}>
            {m.writing_from_shared()}
          </Button>
        ) : null}
        <Button variant="danger" onClick={onRemove}>
          {m.share_remove()}
        </Button>
      </div>
    </li>
  )
}
