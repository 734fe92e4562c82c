/**
 * All functions of the app that use the database or the network, in one chunk that `engine()` loads after hydration.
 * Only large modules for few users, and modules with the texts of rarely opened pages, have chunks of their own.
 */
export { liveQuery } from 'dexie'
export { retryWhenBack } from './retry-when-back.ts'
export { start } from './start.ts'
export { uploads } from './uploads.ts'

export * as ownActivity from '#features/own-activity/own-activity.store.ts'
export * as outboxForms from './outbox-forms.store.ts'

export * as archives from '#features/archive/archive.store.ts'
export * as archivesSync from '#features/archive/archive.sync.ts'
export * as blog from '#features/blog/blog.store.ts'
export * as blogSync from '#features/blog/blog.sync.ts'
export * as comments from '#features/comments/comments.store.ts'
export * as commentsSync from '#features/comments/comments.sync.ts'
export * as downloads from '#features/downloads/downloads.store.ts'
export * as drafts from '#features/writing/drafts.store.ts'
export * as localRecords from '#features/local-records/local-records.store.ts'
export * as likes from '#features/likes/likes.store.ts'
export * as syncCentre from '#features/sync-centre/sync-centre.store.ts'
export * as newsletter from '#features/blog/newsletter/newsletter.store.ts'
export * as postFiles from '#features/blog/files/post-files.store.ts'
export * as saved from '#features/saved/saved.store.ts'
export * as savedSync from '#features/saved/saved.sync.ts'
export * as search from '#features/search/search.store.ts'
export * as searchSync from '#features/search/search.sync.ts'
export * as settings from '#features/settings/settings.store.ts'
export * as shared from '#features/share/shared.store.ts'
export * as signOut from '#features/auth/account/sign-out.sync.ts'

/** Store and sync of requests, tickets and conversations, for their page; rejects if they cannot be loaded now. */
// oxlint-disable-next-line vior/late-imports -- for those who have some; a caller tries again
export const inquiries = () => import('#features/inquiries/inquiries-parts.store.ts')

/** Own posts on the server, the storage of the device, and the listing of the sync centre; rejects if they cannot be loaded now. */
// oxlint-disable-next-line vior/late-imports -- for few screens; a caller tries again
export const late = () => import('./late-parts.store.ts')

/** Store and sync of the courses' lessons, for their page; rejects if they cannot be loaded now. */
// oxlint-disable-next-line vior/late-imports -- for those who read one; a caller tries again
export const lessons = () => import('#features/courses/lessons/lessons-parts.store.ts')

/** Store and sync of certificates, for those who have or check one; rejects if they cannot be loaded now. */
// oxlint-disable-next-line vior/late-imports -- for few pages; a caller tries again
export const certificates = () => import('#features/courses/certificates/certificates-parts.store.ts')

/** Store and sync of a client's invoices and documents, for their page; rejects if they cannot be loaded now. */
// oxlint-disable-next-line vior/late-imports -- for those who have some; a caller tries again
export const billing = () => import('#features/billing/billing-parts.store.ts')

/** Stores and sync of notifications, for signed-in users; rejects if they cannot be loaded now. */
// oxlint-disable-next-line vior/late-imports -- for the signed-in user; a caller tries again
export const notifications = () => import('#features/notifications/notifications-parts.store.ts')

/** Store and sync of codes for parents, and of what they show; rejects if they cannot be loaded now. */
// oxlint-disable-next-line vior/late-imports -- for those who have some; a caller tries again
export const progressCodes = () => import('#features/progress-codes/progress-codes-parts.store.ts')

/** Store and sync of everything about an account, for its profile; rejects if they cannot be loaded now. */
// oxlint-disable-next-line vior/late-imports -- for few; a caller tries again
export const accountData = () => import('#features/auth/account-data/account-data-parts.store.ts')

/** Store and sync of the staff desk, for `useLiveWith` and pulls; rejects if they cannot be loaded now. */
// oxlint-disable-next-line vior/late-imports -- for staff alone; a caller tries again with its list
export const staffDesk = () => import('#features/staff/staff-desk.store.ts')
