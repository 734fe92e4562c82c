import type { Locale } from '#domain/locale.ts'

/**
 * All byte budgets of the built site. bytes.spec.ts measures them and prints one report. The HTML of a page may
 * have 2 % more than measured, because the random names in the import map change its size by 0.3 %. A limit is raised
 * only by a commit that states the reason.
 */

type PageBudget = {
  /**
   * Compressed bytes of the HTML, at most 14,000; of a post at most that much without its text (`postWithoutText`). 2.8 kB
   * are the import map, which holds two random names of eight hexadecimal digits for each file.
   */
  html: Record<Locale, number>
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
  '/': { html: { en: 13_710, sw: 14_000 }, js: 110_930 },
  '/about': { html: { en: 9_860, sw: 10_290 }, js: 108_104 },
  '/thinkforge': { html: { en: 13_580, sw: 14_000 }, js: 115_390 },
  '/thinkforge/web-development-from-zero': { html: { en: 10_890, sw: 11_300 }, js: 112_434 },
  '/projects': { html: { en: 13_350, sw: 13_850 }, js: 115_100 },
  '/projects/clinic-appointments': { html: { en: 10_370, sw: 10_650 }, js: 111_250 },
  '/blog': { html: { en: 13_900, sw: 14_000 }, js: 115_730 },
  '/blog/mobile-money-callbacks': { html: { en: 16_890, sw: 17_140 }, js: 114_320 },
  '/blog/manage': { html: { en: 8_650, sw: 8_860 }, js: 117_480 },
  '/blog/create': { html: { en: 10_010, sw: 10_330 }, js: 117_480 },
  '/archive': { html: { en: 13_930, sw: 14_000 }, js: 114_620 },
  '/archive/1': { html: { en: 12_770, sw: 12_940 }, js: 117_000 },
  '/viormart': { html: { en: 13_590, sw: 14_000 }, js: 116_521 },
  '/viormart/hp-mini-desktop': { html: { en: 10_930, sw: 11_200 }, js: 113_723 },
  '/scholar': { html: { en: 10_420, sw: 10_830 }, js: 108_535 },
  '/contact': { html: { en: 10_350, sw: 10_640 }, js: 113_909 },
  '/terms': { html: { en: 9_530, sw: 9_890 }, js: 107_155 },
  '/privacy': { html: { en: 9_740, sw: 10_090 }, js: 107_295 },
  '/saved': { html: { en: 8_730, sw: 8_930 }, js: 111_522 },
  '/install': { html: { en: 8_640, sw: 8_840 }, js: 108_080 },
  '/search': { html: { en: 8_730, sw: 8_890 }, js: 109_450 },
  '/share': { html: { en: 8_460, sw: 8_660 }, js: 108_681 },
  '/auth/login': { html: { en: 9_170, sw: 9_350 }, js: 110_437 },
  '/auth/register': { html: { en: 9_560, sw: 9_750 }, js: 112_788 },
  '/auth/forgot-password': { html: { en: 8_720, sw: 8_890 }, js: 107_521 },
  '/auth/reset-password': { html: { en: 8_810, sw: 9_000 }, js: 108_367 },
  '/auth/verify-email': { html: { en: 8_290, sw: 8_500 }, js: 106_938 },
  '/profile': { html: { en: 8_370, sw: 8_570 }, js: 114_400 },
  '/settings': { html: { en: 9_540, sw: 9_790 }, js: 114_427 },
}

/** The HTML of a post without the post's own text, which may be of any length. */
export const postWithoutText = 14_000

/** For a page without an entry above. */
const anyPage: PageBudget = { html: { en: 14_000, sw: 14_000 }, js: 117_450 }

export function pageBudget(path: string): PageBudget {
  return pages[path] ?? anyPage
}

/**
 * Number of scripts of a page. Over HTTP/2 none waits for a connection; each costs its headers, and brotli
 * compresses it on its own.
 */
export const pageRequests = 34

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
 * a page says once the network is gone, which could not be loaded then, 1.6 kB the footer's code. On a busy machine
 * 4 kB more are loaded before the page is complete: one file of what comes after it.
 */
export const firstVisit = { bytes: 255_000, files: 90 }

/**
 * What the service worker fetches during its installation. Texts in Swahili are 8 kB longer. 58 kB are
 * Chakra's dialog and file field; some 16 kB are the cost of splitting code into files by use, because each
 * is compressed on its own: in return a page loads 4 to 9 kB less. 13 kB are the pages for writing posts and
 * forgotten passwords, because every address opens offline; 2 kB are the install page's count of files. 23 kB are
 * what courses, products and projects say on their own pages, the covers, the filter sheet, the search of the
 * index and the words for outages; 4 kB are the portal's live sources and tables, 4 kB what the outbox knows of the
 * actions of staff. Chakra's parts that dialogs share with the staff desk are a file of their own, 2 kB more; 1 kB is
 * the list of own requests, 3 kB what the outbox knows of entries of the archive and of a restored server.
 */
export const installed = { en: 536_500, sw: 544_500 }

/** All of the portal; 9 kB are the forms with Chakra's file field. Its dialog is in the precache. */
export const portal = 117_500

/** The scripts of the first view of a dashboard that a public page has not loaded. */
export const firstDashboard = 60_000

/** What the staff desk loads beyond the portal: Chakra's table, menu and others, its lists, and the schemas of their rows. */
export const staffDesk = 160_000

/** Reopening the posts of a list whose content is stored on the device. */
export const savedPosts = 10_000

/** The search index of a first visitor. */
export const searchIndex = 25_000
