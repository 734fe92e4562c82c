/**
 * The sources that a block may name as `live`: data of this device or of the site's own catalogues. The host provides
 * them (src/app/portal-live.ts), records for lists and named figures for key figures.
 */
export const liveNames = [
  'assigned',
  'comments',
  'conversations',
  'courses',
  'documents',
  'downloads',
  'invoices',
  'learning',
  'own-posts',
  'paths',
  'payments',
  'project-requests',
  'questions',
  'requests',
  'saved',
  'site',
  'tickets',
] as const
export type LiveName = (typeof liveNames)[number]
