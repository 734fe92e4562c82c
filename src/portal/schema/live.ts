/**
 * The sources that a block may name as `live`: data of this device or of the site's own catalogues. The host provides
 * them (src/app/portal-live.ts), records for lists and named figures for key figures.
 */
export const liveNames = [
  'comments',
  'courses',
  'downloads',
  'own-posts',
  'paths',
  'requests',
  'saved',
  'site',
] as const
export type LiveName = (typeof liveNames)[number]
