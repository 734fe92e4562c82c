/** The setting with the fetched search index. It is public, so it stays at sign-out. */
export const siteIndexSetting = 'site-index'
