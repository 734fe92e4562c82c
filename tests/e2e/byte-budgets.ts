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
  '/': { html: { en: 13_480, sw: 13_950 }, js: 113_360 },
  '/about': { html: { en: 9_820, sw: 10_230 }, js: 110_090 },
  '/thinkforge': { html: { en: 13_100, sw: 13_740 }, js: 116_510 },
  '/thinkforge/web-development-from-zero': { html: { en: 10_870, sw: 11_280 }, js: 113_320 },
  '/projects': { html: { en: 13_210, sw: 13_730 }, js: 116_150 },
  '/projects/clinic-appointments': { html: { en: 10_300, sw: 10_560 }, js: 112_170 },
  '/blog': { html: { en: 13_520, sw: 13_790 }, js: 116_800 },
  '/blog/mobile-money-callbacks': { html: { en: 16_770, sw: 16_920 }, js: 117_340 },
  '/blog/manage': { html: { en: 8_590, sw: 8_830 }, js: 119_490 },
  '/blog/create': { html: { en: 9_940, sw: 10_220 }, js: 119_490 },
  '/archive': { html: { en: 13_300, sw: 13_570 }, js: 115_690 },
  '/archive/1': { html: { en: 12_640, sw: 12_860 }, js: 118_930 },
  '/viormart': { html: { en: 13_310, sw: 13_920 }, js: 116_980 },
  '/viormart/hp-mini-desktop': { html: { en: 10_810, sw: 11_140 }, js: 114_470 },
  '/scholar': { html: { en: 10_330, sw: 10_750 }, js: 110_380 },
  '/contact': { html: { en: 10_270, sw: 10_590 }, js: 114_190 },
  '/terms': { html: { en: 9_480, sw: 9_850 }, js: 108_030 },
  '/privacy': { html: { en: 10_350, sw: 10_740 }, js: 108_900 },
  '/saved': { html: { en: 8_670, sw: 8_890 }, js: 113_780 },
  '/install': { html: { en: 8_590, sw: 8_780 }, js: 109_870 },
  '/search': { html: { en: 8_680, sw: 8_860 }, js: 111_460 },
  '/share': { html: { en: 8_420, sw: 8_610 }, js: 110_380 },
  '/auth/login': { html: { en: 9_110, sw: 9_340 }, js: 112_790 },
  '/auth/register': { html: { en: 9_500, sw: 9_670 }, js: 114_390 },
  '/auth/forgot-password': { html: { en: 8_690, sw: 8_870 }, js: 109_960 },
  '/auth/reset-password': { html: { en: 8_760, sw: 8_940 }, js: 110_300 },
  '/auth/verify-email': { html: { en: 8_260, sw: 8_460 }, js: 107_900 },
  '/profile': { html: { en: 8_340, sw: 8_540 }, js: 117_710 },
  '/thinkforge/python-first-steps/first-program': { html: { en: 14_350, sw: 15_220 }, js: 112_360 },
  '/inquiries': { html: { en: 8_450, sw: 8_640 }, js: 122_020 },
  '/billing': { html: { en: 8_390, sw: 8_550 }, js: 114_340 },
  '/settings': { html: { en: 9_720, sw: 10_000 }, js: 119_930 },
  '/notifications': { html: { en: 8_400, sw: 8_600 }, js: 108_700 },
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
 * 2.5 kB are what the outbox knows of what people follow and are told.
 */
export const firstVisit = { bytes: 265_500, files: 90 }

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
 * archives of courses, 6 kB enrolment and progress, 6 kB codes for parents, 3 kB the settings of reading and the shortcuts. 10 kB are the file of
 * what a device holds, which is made without a network, with its library (3 kB), the other parts of "Your data", and what the privacy page
 * says of it. 11 kB are what people are told, follow and are sent as pushes.
 */
export const installed = { en: 615_500, sw: 623_500 }

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
