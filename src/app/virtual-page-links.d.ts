/** Made by scripts/page-words.ts from the table of pages (src/domain/pages.ts). */
declare module 'virtual:page-links' {
  type SiteLink = { to: string; words: () => string }

  export const mainLinks: readonly SiteLink[]
  export const footerLinks: readonly SiteLink[]
}
