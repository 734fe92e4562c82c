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
  '/': { html: { en: 13_550, sw: 14_020 }, js: 113_610 },
  '/about': { html: { en: 9_910, sw: 10_290 }, js: 110_310 },
  '/thinkforge': { html: { en: 13_170, sw: 13_810 }, js: 116_760 },
  '/thinkforge/web-development-from-zero': { html: { en: 10_950, sw: 11_360 }, js: 113_560 },
  '/projects': { html: { en: 13_270, sw: 13_790 }, js: 116_380 },
  '/projects/clinic-appointments': { html: { en: 10_370, sw: 10_620 }, js: 112_410 },
  '/blog': { html: { en: 13_580, sw: 13_870 }, js: 117_020 },
  '/blog/mobile-money-callbacks': { html: { en: 16_840, sw: 17_080 }, js: 117_610 },
  '/blog/manage': { html: { en: 8_690, sw: 8_860 }, js: 119_730 },
  '/blog/create': { html: { en: 10_030, sw: 10_310 }, js: 119_730 },
  '/archive': { html: { en: 13_390, sw: 13_700 }, js: 115_940 },
  '/archive/1': { html: { en: 12_710, sw: 12_910 }, js: 119_170 },
  '/viormart': { html: { en: 13_430, sw: 14_030 }, js: 117_220 },
  '/viormart/hp-mini-desktop': { html: { en: 10_900, sw: 11_200 }, js: 114_700 },
  '/scholar': { html: { en: 10_420, sw: 10_840 }, js: 110_610 },
  '/contact': { html: { en: 10_350, sw: 10_640 }, js: 114_400 },
  '/terms': { html: { en: 9_580, sw: 9_930 }, js: 108_250 },
  '/privacy': { html: { en: 10_480, sw: 10_890 }, js: 109_200 },
  '/saved': { html: { en: 8_760, sw: 8_980 }, js: 114_000 },
  '/install': { html: { en: 8_650, sw: 8_870 }, js: 110_090 },
  '/search': { html: { en: 8_740, sw: 8_940 }, js: 111_660 },
  '/share': { html: { en: 8_480, sw: 8_720 }, js: 110_380 },
  '/auth/login': { html: { en: 9_190, sw: 9_440 }, js: 113_100 },
  '/auth/register': { html: { en: 9_570, sw: 9_740 }, js: 114_680 },
  '/auth/forgot-password': { html: { en: 8_750, sw: 8_920 }, js: 110_180 },
  '/auth/reset-password': { html: { en: 8_840, sw: 9_000 }, js: 110_580 },
  '/auth/verify-email': { html: { en: 8_330, sw: 8_560 }, js: 108_120 },
  '/profile': { html: { en: 8_410, sw: 8_640 }, js: 117_940 },
  '/thinkforge/python-first-steps/first-program': { html: { en: 14_440, sw: 15_290 }, js: 112_590 },
  '/inquiries': { html: { en: 8_570, sw: 8_720 }, js: 122_310 },
  '/billing': { html: { en: 8_470, sw: 8_640 }, js: 114_400 },
  '/settings': { html: { en: 9_810, sw: 10_100 }, js: 120_250 },
  '/notifications': { html: { en: 8_440, sw: 8_640 }, js: 108_850 },
}

/** The HTML of a post or a lesson without its own text, which may be of any length. */
export const withoutText = 14_000

/** For a page without an entry above. */
const anyPage: PageBudget = { html: { en: 14_000, sw: 14_000 }, js: 118_200 }

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
export const firstVisit = { bytes: 268_500, files: 93 }

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
export const installed = { en: 620_000, sw: 628_000 }

/** All of the portal; 9 kB are the forms with Chakra's file field, 1 kB the sources of invoices and documents. Its dialog is in the precache. */
export const portal = 121_000

/** The scripts of the first view of a dashboard that a public page has not loaded. */
export const firstDashboard = 60_000

/** What the staff desk loads beyond the portal: Chakra's table, menu and others, its lists, and the schemas of their rows. */
export const staffDesk = 160_000

/** Reopening the posts of a list whose content is stored on the device. */
export const savedPosts = 10_000

/** The search index of a first visitor. */
export const searchIndex = 25_000
