import { useRouterState } from '@tanstack/react-router'
import { css } from '#styled/css'
import { KeepAccount } from './keep-account.tsx'

/** At the end of every page, and in sight, until the account is kept, or gone; the profile has its own. */
export function LeavingBanner({ userId, deletionAt }: { userId: number; deletionAt: string }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (path === '/profile') return null
  return (
    <div
      className={css({
        position: 'sticky',
        bottom: '0',
        zIndex: '1',
        bg: 'paper',
        maxW: 'page',
        mx: 'auto',
        p: '3',
      })}
    >
      <KeepAccount userId={userId} deletionAt={deletionAt} />
    </div>
  )
}
