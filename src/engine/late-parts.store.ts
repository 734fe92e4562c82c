/** What few screens need of the database and the network, in one file: the name of each file is in every page. */
export * as ownPosts from '#features/writing/manage/own-posts.sync.ts'
export * as storage from '#features/settings/storage.store.ts'
export * as syncListing from '#features/sync-centre/sync-listing.store.ts'
