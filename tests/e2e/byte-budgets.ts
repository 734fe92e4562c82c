/**
 * All byte budgets of the built site. bytes.spec.ts measures them and prints one report. The HTML of a page may
 * have 2 % more than measured, because the random names in the import map change its size by 0.3 %; HTML with
 * content of the database keeps the previous limit. A limit is raised only by a commit that states the reason.
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

// The tags for previews and languages are 0.2 kB of each HTML, the facts of the company in the footer 0.1 kB; the pages
// of one thing say 1 kB more. Filters behind a button and what stands in place of missing content are up to 0.9 kB of the
// scripts of a list.
const pages: Record<string, PageBudget> = {
  '/': { html: 14_130, js: 110_500 },
  '/about': { html: 10_300, js: 108_104 },
  '/thinkforge': { html: 13_990, js: 114_810 },
  '/thinkforge/web-development-from-zero': { html: 11_250, js: 112_434 },
  '/projects': { html: 13_630, js: 114_285 },
  '/projects/clinic-appointments': { html: 10_810, js: 111_250 },
  '/blog': { html: 16_900, js: 115_110 },
  '/blog/mobile-money-callbacks': { html: 17_730, js: 114_320 },
  '/blog/manage': { html: 9_080, js: 117_000 },
  '/blog/create': { html: 10_470, js: 117_000 },
  '/archive': { html: 16_900, js: 114_260 },
  '/archive/1': { html: 16_900, js: 117_000 },
  '/viormart': { html: 14_830, js: 116_521 },
  '/viormart/hp-mini-desktop': { html: 11_330, js: 113_723 },
  '/scholar': { html: 10_830, js: 108_535 },
  '/contact': { html: 10_810, js: 113_909 },
  '/terms': { html: 9_960, js: 107_155 },
  '/privacy': { html: 10_170, js: 107_295 },
  '/saved': { html: 9_140, js: 111_522 },
  '/install': { html: 9_070, js: 108_080 },
  '/search': { html: 9_150, js: 108_910 },
  '/share': { html: 8_890, js: 108_681 },
  '/auth/login': { html: 9_610, js: 110_437 },
  '/auth/register': { html: 9_970, js: 112_788 },
  '/auth/forgot-password': { html: 9_170, js: 107_521 },
  '/auth/reset-password': { html: 9_230, js: 108_367 },
  '/auth/verify-email': { html: 8_730, js: 106_938 },
  '/profile': { html: 8_830, js: 114_400 },
  '/settings': { html: 9_980, js: 114_427 },
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
 * files. All but the HTML and pictures are in the precache as well. 4.5 kB are the icons of covers, 2.5 kB what
 * a page says once the network is gone, which could not be loaded then, 1.6 kB the footer's code.
 */
export const firstVisit = { bytes: 250_000, files: 88 }

/**
 * What the service worker fetches during its installation. Texts in Swahili are 8 kB longer. 58 kB are
 * Chakra's dialog and file field; some 16 kB are the cost of splitting code into files by use, because each
 * is compressed on its own: in return a page loads 4 to 9 kB less. 13 kB are the pages for writing posts and
 * forgotten passwords, because every address opens offline; 2 kB are the install page's count of files. 23 kB are
 * what courses, products and projects say on their own pages, the covers, the filter sheet, the search of the
 * index and the words for outages; 1 kB are the portal's live sources.
 */
export const installed = { en: 520_200, sw: 528_000 }

/** All of the portal; 9 kB are the forms with Chakra's file field. Its dialog is in the precache. */
export const portal = 115_000

/** Reopening the posts of a list whose content is stored on the device. */
export const savedPosts = 10_000

/** The search index of a first visitor. */
export const searchIndex = 25_000
