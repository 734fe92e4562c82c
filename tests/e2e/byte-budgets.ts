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
// scripts of a list. Small modules that eight pages or more share are in one file: 1 kB more on the lightest pages, 0.5 kB
// less on lists, 0.1 kB less HTML on each, and up to seven requests fewer.
const pages: Record<string, PageBudget> = {
  '/': { html: { en: 13_600, sw: 14_000 }, js: 112_070 },
  '/about': { html: { en: 9_890, sw: 10_320 }, js: 108_810 },
  '/thinkforge': { html: { en: 13_240, sw: 13_840 }, js: 115_590 },
  '/thinkforge/web-development-from-zero': { html: { en: 10_880, sw: 11_250 }, js: 111_350 },
  '/projects': { html: { en: 13_290, sw: 13_810 }, js: 114_980 },
  '/projects/clinic-appointments': { html: { en: 10_370, sw: 10_650 }, js: 111_010 },
  '/blog': { html: { en: 13_630, sw: 13_940 }, js: 116_020 },
  '/blog/mobile-money-callbacks': { html: { en: 16_840, sw: 17_050 }, js: 116_090 },
  '/blog/manage': { html: { en: 8_670, sw: 8_870 }, js: 118_300 },
  '/blog/create': { html: { en: 10_040, sw: 10_310 }, js: 118_300 },
  '/archive': { html: { en: 13_430, sw: 13_670 }, js: 114_870 },
  '/archive/1': { html: { en: 12_760, sw: 12_960 }, js: 117_990 },
  '/viormart': { html: { en: 13_400, sw: 14_000 }, js: 116_060 },
  '/viormart/hp-mini-desktop': { html: { en: 10_950, sw: 11_230 }, js: 113_430 },
  '/scholar': { html: { en: 10_430, sw: 10_860 }, js: 109_160 },
  '/contact': { html: { en: 10_370, sw: 10_690 }, js: 113_190 },
  '/terms': { html: { en: 9_560, sw: 9_920 }, js: 107_890 },
  '/privacy': { html: { en: 9_810, sw: 10_090 }, js: 108_100 },
  '/saved': { html: { en: 8_750, sw: 8_980 }, js: 112_510 },
  '/install': { html: { en: 8_670, sw: 8_850 }, js: 108_590 },
  '/search': { html: { en: 8_730, sw: 8_930 }, js: 111_170 },
  '/share': { html: { en: 8_470, sw: 8_690 }, js: 109_050 },
  '/auth/login': { html: { en: 9_190, sw: 9_390 }, js: 111_580 },
  '/auth/register': { html: { en: 9_560, sw: 9_760 }, js: 113_830 },
  '/auth/forgot-password': { html: { en: 8_760, sw: 8_920 }, js: 108_910 },
  '/auth/reset-password': { html: { en: 8_850, sw: 9_030 }, js: 109_070 },
  '/auth/verify-email': { html: { en: 8_320, sw: 8_520 }, js: 107_780 },
  '/profile': { html: { en: 8_430, sw: 8_630 }, js: 116_080 },
  '/inquiries': { html: { en: 8_560, sw: 8_740 }, js: 120_400 },
  '/billing': { html: { en: 8_500, sw: 8_740 }, js: 119_480 },
  '/settings': { html: { en: 9_560, sw: 9_830 }, js: 116_020 },
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
 * 4 kB more are loaded before the page is complete: one file of what comes after it. 1 kB are what the outbox knows of
 * inquiries and of files that wait.
 */
export const firstVisit = { bytes: 257_500, files: 90 }

/**
 * What the service worker fetches during its installation. Texts in Swahili are 8 kB longer. 58 kB are
 * Chakra's dialog and file field; some 16 kB are the cost of splitting code into files by use, because each
 * is compressed on its own: in return a page loads 4 to 9 kB less. 13 kB are the pages for writing posts and
 * forgotten passwords, because every address opens offline; 2 kB are the install page's count of files. 23 kB are
 * what courses, products and projects say on their own pages, the covers, the filter sheet, the search of the
 * index and the words for outages; 4 kB are the portal's live sources and tables, 4 kB what the outbox knows of the
 * actions of staff. Chakra's parts that dialogs share with the staff desk are a file of their own, 2 kB more; 1 kB is
 * the list of own requests, 3 kB what the outbox knows of entries of the archive and of a restored server. 12 kB are the
 * page of requests and tickets with its threads, and the sending of files, which work offline.
 */
export const installed = { en: 549_500, sw: 557_500 }

/** All of the portal; 9 kB are the forms with Chakra's file field. Its dialog is in the precache. */
export const portal = 118_000

/** The scripts of the first view of a dashboard that a public page has not loaded. */
export const firstDashboard = 60_000

/** What the staff desk loads beyond the portal: Chakra's table, menu and others, its lists, and the schemas of their rows. */
export const staffDesk = 160_000

/** Reopening the posts of a list whose content is stored on the device. */
export const savedPosts = 10_000

/** The search index of a first visitor. */
export const searchIndex = 25_000
