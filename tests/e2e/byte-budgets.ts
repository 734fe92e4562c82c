import type { Locale } from '#domain/locale.ts'

/**
 * All byte budgets of the built site. bytes.spec.ts measures them and prints one report. The HTML of a page may
 * have 2 % more than measured, because the random names in the import map change its size by 0.3 %. A limit is raised
 * only by a commit that states the reason.
 */

type PageBudget = {
  /**
   * Compressed bytes of the HTML, at most 14,000; of a post or a lesson at most that much without its text (`withoutText`). 2.6 kB
   * are the import map, which holds two random names of seven hexadecimal digits for each file.
   */
  html: Record<Locale, number>
  /**
   * Compressed bytes of the scripts that load before the page is interactive. 84 kB of them are React, its
   * router and valtio as published.
   */
  js: number
}

// The tags for previews and languages are 0.2 kB of each HTML, the facts of the company in the footer 0.1 kB; the pages
// of one thing say 1 kB more. Messages and icons that four modules share are one file: 0.8 kB of scripts more on each page,
// 0.3 kB less HTML, which is sent before them at each visit. Filters behind a button and what stands in place of missing content are up to 0.9 kB of the
// scripts of a list. Small modules that eight pages or more share are in one file: 1 kB more on the lightest pages, 0.5 kB
// less on lists, 0.1 kB less HTML on each, and up to seven requests fewer.
const pages: Record<string, PageBudget> = {
  '/': { html: { en: 13_400, sw: 13_900 }, js: 113_320 },
  '/about': { html: { en: 9_780, sw: 10_210 }, js: 110_020 },
  '/thinkforge': { html: { en: 13_080, sw: 13_720 }, js: 116_470 },
  '/thinkforge/web-development-from-zero': { html: { en: 10_850, sw: 11_280 }, js: 113_170 },
  '/projects': { html: { en: 13_190, sw: 13_630 }, js: 116_100 },
  '/projects/clinic-appointments': { html: { en: 10_260, sw: 10_560 }, js: 112_130 },
  '/blog': { html: { en: 13_470, sw: 13_790 }, js: 116_690 },
  '/blog/mobile-money-callbacks': { html: { en: 16_720, sw: 16_920 }, js: 117_290 },
  '/blog/manage': { html: { en: 8_550, sw: 8_780 }, js: 119_430 },
  '/blog/create': { html: { en: 9_910, sw: 10_210 }, js: 119_430 },
  '/archive': { html: { en: 13_240, sw: 13_510 }, js: 115_640 },
  '/archive/1': { html: { en: 12_570, sw: 12_800 }, js: 118_880 },
  '/viormart': { html: { en: 13_310, sw: 13_920 }, js: 116_920 },
  '/viormart/hp-mini-desktop': { html: { en: 10_740, sw: 11_080 }, js: 114_410 },
  '/scholar': { html: { en: 10_300, sw: 10_680 }, js: 110_320 },
  '/contact': { html: { en: 10_270, sw: 10_530 }, js: 114_150 },
  '/terms': { html: { en: 9_470, sw: 9_780 }, js: 108_030 },
  '/privacy': { html: { en: 9_870, sw: 10_210 }, js: 108_330 },
  '/saved': { html: { en: 8_670, sw: 8_850 }, js: 113_730 },
  '/install': { html: { en: 8_570, sw: 8_770 }, js: 109_810 },
  '/search': { html: { en: 8_640, sw: 8_810 }, js: 111_460 },
  '/share': { html: { en: 8_380, sw: 8_600 }, js: 110_310 },
  '/auth/login': { html: { en: 9_080, sw: 9_300 }, js: 112_730 },
  '/auth/register': { html: { en: 9_430, sw: 9_650 }, js: 114_330 },
  '/auth/forgot-password': { html: { en: 8_650, sw: 8_830 }, js: 109_890 },
  '/auth/reset-password': { html: { en: 8_750, sw: 8_900 }, js: 110_240 },
  '/auth/verify-email': { html: { en: 8_230, sw: 8_420 }, js: 107_900 },
  '/profile': { html: { en: 8_320, sw: 8_490 }, js: 117_550 },
  '/thinkforge/python-first-steps/first-program': { html: { en: 14_300, sw: 15_190 }, js: 112_330 },
  '/inquiries': { html: { en: 8_430, sw: 8_590 }, js: 121_880 },
  '/billing': { html: { en: 8_350, sw: 8_520 }, js: 114_340 },
  '/notifications': { html: { en: 8_400, sw: 8_600 }, js: 108_700 },
  '/settings': { html: { en: 9_700, sw: 9_970 }, js: 119_800 },
}

/** The HTML of a post or a lesson without its own text, which may be of any length. */
export const withoutText = 14_000

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
 * 4 kB more are loaded before the page is complete: one file of what comes after it. 0.7 kB are the shortcuts of the keyboard. 2 kB are what the outbox knows of
 * inquiries, of invoices and of files that wait, 1 kB of marks of lessons.
 */
export const firstVisit = { bytes: 262_500, files: 90 }

/**
 * What the service worker fetches during its installation. Texts in Swahili are 8 kB longer. 58 kB are
 * Chakra's dialog and file field; some 16 kB are the cost of splitting code into files by use, because each
 * is compressed on its own: in return a page loads 4 to 9 kB less. 13 kB are the pages for writing posts and
 * forgotten passwords, because every address opens offline; 2 kB are the install page's count of files. 23 kB are
 * what courses, products and projects say on their own pages, the covers, the filter sheet, the search of the
 * index and the words for outages; 4 kB are the portal's live sources and tables, 4 kB what the outbox knows of the
 * actions of staff. Chakra's parts that dialogs share with the staff desk are a file of their own, 2 kB more; 1 kB is
 * the list of own requests, 3 kB what the outbox knows of entries of the archive and of a restored server. 12 kB are the
 * page of requests and tickets with its threads, and the sending of files, which work offline; 9 kB are lessons with their
 * exercises and questions, 7 kB the invoices and documents of a client, 2 kB pictures in posts, 5 kB certificates and the
 * archives of courses, 6 kB enrolment and progress, 6 kB codes for parents, 3 kB the settings of reading and the shortcuts.
 */
export const installed = { en: 593_000, sw: 601_000 }

/** All of the portal; 9 kB are the forms with Chakra's file field, 1 kB the sources of invoices and documents. Its dialog is in the precache. */
export const portal = 120_000

/** The scripts of the first view of a dashboard that a public page has not loaded. */
export const firstDashboard = 60_000

/** What the staff desk loads beyond the portal: Chakra's table, menu and others, its lists, and the schemas of their rows. */
export const staffDesk = 160_000

/** Reopening the posts of a list whose content is stored on the device. */
export const savedPosts = 10_000

/** The search index of a first visitor. */
export const searchIndex = 25_000
