import { RotateCw } from 'lucide'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'

type RefreshButtonProps = { isFetching: boolean; onRefresh: () => void }

/** Asks the server again; faint while it does. */
export function RefreshButton({ isFetching, onRefresh }: RefreshButtonProps) {
  return (
    <Button
      variant="plain"
      aria-label={m.desk_refresh()}
      title={m.desk_refresh()}
      aria-disabled={isFetching}
      onClick={onRefresh}
    >
      <Icon shape={RotateCw} size={20} aria-hidden="true" />
    </Button>
  )
}
