/**
 * All byte budgets of the built site. bytes.spec.ts measures them and prints one report. A page's limit is
 * its measured size plus 2 %, or the previous limit if that is lower; HTML with content of the database keeps
 * the previous limit. A limit is raised only by a commit that states the reason.
 */

type PageBudget = {
  /**
   * Compressed bytes of the HTML. 2.8 kB of it are the import map, which holds two random names of seven
   * characters for each file.
   */
  html: number
  /**
   * Compressed bytes of the scripts that load before the page is interactive. 84 kB of them are React, its
   * router and valtio as published.
   */
  js: number
}

const pages: Record<string, PageBudget> = {
  '/': { html: 13_186, js: 110_000 },
  '/about': { html: 9_712, js: 108_104 },
  '/thinkforge': { html: 13_299, js: 114_000 },
  '/thinkforge/web-development-from-zero': { html: 9_916, js: 112_434 },
  '/projects': { html: 13_036, js: 114_285 },
  '/projects/clinic-appointments': { html: 9_416, js: 111_250 },
  '/blog': { html: 16_900, js: 114_000 },
  '/blog/mobile-money-callbacks': { html: 16_900, js: 114_000 },
  '/blog/manage': { html: 8_639, js: 117_000 },
  '/blog/create': { html: 9_968, js: 117_000 },
  '/archive': { html: 16_900, js: 113_222 },
  '/archive/1': { html: 16_900, js: 117_000 },
  '/viormart': { html: 14_074, js: 116_521 },
  '/viormart/hp-mini-desktop': { html: 9_768, js: 113_723 },
  '/scholar': { html: 10_157, js: 108_535 },
  '/contact': { html: 10_182, js: 113_909 },
  '/terms': { html: 9_414, js: 107_155 },
  '/privacy': { html: 9_529, js: 107_295 },
  '/saved': { html: 8_600, js: 111_522 },
  '/install': { html: 8_510, js: 108_080 },
  '/search': { html: 8_695, js: 108_281 },
  '/share': { html: 8_454, js: 108_681 },
  '/auth/login': { html: 9_146, js: 110_437 },
  '/auth/register': { html: 9_525, js: 112_788 },
  '/auth/forgot-password': { html: 8_674, js: 107_521 },
  '/auth/reset-password': { html: 8_793, js: 108_367 },
  '/auth/verify-email': { html: 8_310, js: 106_938 },
  '/profile': { html: 8_371, js: 114_400 },
  '/settings': { html: 9_544, js: 114_427 },
}

/** For a page without an entry above. */
const anyPage: PageBudget = { html: 16_900, js: 117_000 }

export function pageBudget(path: string): PageBudget {
  return pages[path] ?? anyPage
}

/**
 * Number of scripts of a page. Over HTTP/2 none waits for a connection; each costs its headers, and brotli
 * compresses it on its own.
 */
export const pageRequests = 31

/**
 * Characters of a page's style sheets before compression: `early` is before the title and delays the first
 * paint, `all` is both.
 */
export const pageStyles = { early: 8_500, all: 20_500 }

/**
 * Bytes of a page's response headers; the Content-Security-Policy holds hashes of two scripts and of four
 * styles.
 */
export const pageHeaders = 1160

/**
 * Bytes up to the end of the page's title: they fit into the initial congestion window, which a server sends
 * without waiting.
 */
export const untilTitle = 3.95 * 1460

/** Characters of the response headers of a script. */
export const scriptHeaders = 420

/**
 * What a first visit has fetched when the page has loaded completely, without the service worker: bytes and
 * files.
 */
export const firstVisit = { bytes: 230_000, files: 75 }

/**
 * What the service worker fetches during its installation. Texts in Swahili are 8 kB longer. 58 kB are
 * Chakra's dialog and file field; some 16 kB are the cost of splitting code into files by use, because each
 * is compressed on its own: in return a page loads 4 to 9 kB less.
 */
export const installed = { en: 475_000, sw: 483_000 }

/** All of the portal; 9 kB are the forms with Chakra's file field. Its dialog is in the precache. */
export const portal = 115_000

/** Reopening the posts of a list whose content is stored on the device. */
export const savedPosts = 10_000
