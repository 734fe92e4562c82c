import { m } from '#i18n/paraglide/messages.js'

type SiteLink = { to: string; words: () => string }

/** The main navigation in order (docs/specification.md#navigation). */
export const mainLinks: readonly SiteLink[] = [
  { to: '/', words: m.nav_home },
  { to: '/about', words: m.nav_about },
  { to: '/thinkforge', words: m.nav_elearning },
  { to: '/projects', words: m.nav_projects },
  { to: '/blog', words: m.nav_blog },
  { to: '/archive', words: m.nav_archive },
  { to: '/viormart', words: m.nav_shop },
  { to: '/scholar', words: m.nav_scholar },
  { to: '/contact', words: m.nav_contact },
]

export const footerLinks: readonly SiteLink[] = [
  { to: '/blog', words: m.nav_blog },
  { to: '/archive', words: m.nav_archive },
  { to: '/thinkforge', words: m.nav_elearning },
  { to: '/viormart', words: m.nav_shop },
  { to: '/saved', words: m.shelf_link },
  { to: '/install', words: m.install_steps_title },
  { to: '/privacy', words: m.footer_privacy },
  { to: '/terms', words: m.footer_terms },
]
