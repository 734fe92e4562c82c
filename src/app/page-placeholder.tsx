import { Outlet } from '@tanstack/react-router'
import { createContext, use, type Context } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { PageTitle } from '#ui/page-title.tsx'
import { Skeleton } from '#ui/skeleton.ts'
import { TextSkeleton } from '#ui/text-skeleton.tsx'

let isAppShell: Context<boolean> | undefined

/**
 * Whether the app shell is rendered, which the worker serves for every address. Only the renderer provides it. Made on first use, so
 * that the browser's code can leave this module out.
 */
export function appShellContext(): Context<boolean> {
  isAppShell ??= createContext(false)
  return isAppShell
}

/** The page of the address; in the app shell a placeholder that says nothing of any page. Render it only if `import.meta.env.SSR`. */
export function PageOrPlaceholder() {
  return use(appShellContext()) ? <PagePlaceholder /> : <Outlet />
}

function PagePlaceholder() {
  return (
    <div className={css({ py: { base: '6', md: '10' } })} aria-busy="true">
      <PageTitle css={{ srOnly: true }}>{m.loading()}</PageTitle>
      <Skeleton css={{ h: '10', maxW: 'form' }} />
      <div className={css({ maxW: 'prose', mt: '6' })}>
        <TextSkeleton />
      </div>
    </div>
  )
}
