import { Smartphone } from 'lucide'
import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'

type LocalItemLineProps = {
  /** Title of the entry, for the accessible names. */
  title: string
  onEdit?: () => void
  onRemove: () => void
  children?: ReactNode
}

/** Says that an entry is on this device, with what can be done about it. */
export function LocalItemLine({ title, onEdit, onRemove, children }: LocalItemLineProps) {
  return (
    <div
      className={css({
        display: 'flex',
        gap: '2',
        alignItems: 'center',
        flexWrap: 'wrap',
        color: 'success',
        fontSize: 'sm',
      })}
    >
      <Icon shape={Smartphone} size={16} aria-hidden="true" />
      {m.portal_saved()}
      {children}
      {onEdit ? (
        <Button variant="quiet" aria-label={m.portal_edit_of({ title })} onClick={onEdit}>
          {m.edit()}
        </Button>
      ) : null}
      <Button variant="danger" aria-label={m.portal_remove_of({ title })} onClick={onRemove}>
        {m.portal_remove()}
      </Button>
    </div>
  )
}

/** After a removal, until it is undone or the part is left. */
export function UndoLine({ onUndo }: { onUndo: () => void }) {
  return (
    <div className={css({ fontSize: 'sm' })} role="status">
      {m.portal_removed()}{' '}
      <Button variant="plain" onClick={onUndo}>
        {m.undo()}
      </Button>
    </div>
  )
}
