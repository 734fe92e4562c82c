/** Made by scripts/build/portal-bundles.ts from the catalogues: one chunk for each role and language. */
declare module 'virtual:portal' {
  import type { Locale } from '#domain/locale.ts'
  import type { Catalogue } from '#portal/schema/catalogue.ts'
  import type { PortalIndex } from '#portal/load-portal.ts'

  export const index: Record<Locale, () => Promise<{ default: PortalIndex }>>
  export const catalogues: Record<string, Record<Locale, () => Promise<{ default: Catalogue }>>>
}

declare module 'virtual:portal-roles' {
  /** The first segment of every address of the portal, but for the demonstration's. */
  export const portalRoles: readonly string[]
}
