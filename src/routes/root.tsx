import { createRootRouteWithContext } from '@tanstack/react-router'
import { Shell } from '#app/shell.tsx'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'

export const rootRoute = createRootRouteWithContext<{
  pageData: PageData | null
  /** The language of the texts that loaders load. */
  locale: Locale
}>()({ component: Shell })
