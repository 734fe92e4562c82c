import type { Locale } from '#domain/locale.ts'

/**
 * All byte budgets of the built site. bytes.spec.ts measures them and prints one report. Each is 2 % more than was measured, because
 * the random names in the import map alone change the HTML by 0.3 %. A limit is raised only by a commit that states the reason.
 */

type PageBudget = {
  /**
   * Compressed bytes of the HTML, at most `htmlLimit`. 1.9 kB
   * are the import map, which holds two random names of seven hexadecimal digits for each file.
   */
  html: Record<Locale, number>
  /**
   * Compressed bytes of the scripts that load before the page is interactive. 84 kB of them are React, its
   * router and valtio as published.
   */
  js: number
}

const pages: Record<string, PageBudget> = {
  '/': { html: { en: 12_390, sw: 12_870 }, js: 113_170 },
  '/about': { html: { en: 8_570, sw: 9_010 }, js: 108_460 },
  '/thinkforge': { html: { en: 11_980, sw: 12_550 }, js: 117_560 },
  '/thinkforge/web-development-from-zero': { html: { en: 9_710, sw: 10_170 }, js: 112_920 },
  '/projects': { html: { en: 11_960, sw: 12_420 }, js: 116_840 },
  '/projects/clinic-appointments': { html: { en: 9_170, sw: 9_410 }, js: 111_950 },
  '/blog': { html: { en: 12_360, sw: 12_650 }, js: 118_560 },
  '/blog/mobile-money-callbacks': { html: { en: 13_950, sw: 14_000 }, js: 116_990 },
  '/blog/manage': { html: { en: 7_280, sw: 7_510 }, js: 121_570 },
  '/blog/create': { html: { en: 8_770, sw: 9_040 }, js: 121_570 },
  '/archive': { html: { en: 12_100, sw: 12_360 }, js: 116_710 },
  '/archive/1': { html: { en: 11_500, sw: 11_700 }, js: 119_740 },
  '/viormart': { html: { en: 12_040, sw: 12_620 }, js: 116_960 },
  '/viormart/hp-mini-desktop': { html: { en: 9_650, sw: 9_970 }, js: 114_140 },
  '/scholar': { html: { en: 9_150, sw: 9_580 }, js: 110_650 },
  '/contact': { html: { en: 9_110, sw: 9_460 }, js: 113_840 },
  '/terms': { html: { en: 8_260, sw: 8_640 }, js: 108_120 },
  '/privacy': { html: { en: 9_250, sw: 9_640 }, js: 109_060 },
  '/saved': { html: { en: 7_410, sw: 7_620 }, js: 113_790 },
  '/install': { html: { en: 7_270, sw: 7_470 }, js: 109_430 },
  '/search': { html: { en: 7_370, sw: 7_560 }, js: 112_080 },
  '/share': { html: { en: 7_110, sw: 7_340 }, js: 109_720 },
  '/auth/login': { html: { en: 7_950, sw: 8_170 }, js: 113_190 },
  '/auth/register': { html: { en: 8_310, sw: 8_500 }, js: 115_430 },
  '/auth/forgot-password': { html: { en: 7_380, sw: 7_580 }, js: 110_860 },
  '/auth/reset-password': { html: { en: 7_470, sw: 7_660 }, js: 109_520 },
  '/auth/verify-email': { html: { en: 6_970, sw: 7_170 }, js: 108_060 },
  '/profile': { html: { en: 7_050, sw: 7_220 }, js: 120_170 },
  '/thinkforge/python-first-steps/first-program': { html: { en: 12_560, sw: 13_410 }, js: 111_480 },
  '/inquiries': { html: { en: 7_160, sw: 7_410 }, js: 124_680 },
  '/billing': { html: { en: 7_090, sw: 7_270 }, js: 114_350 },
  '/settings': { html: { en: 8_530, sw: 8_860 }, js: 118_270 },
  '/notifications': { html: { en: 7_070, sw: 7_270 }, js: 108_400 },
}

/** The HTML of any page, also of each sample post with its text and comments, and of each lesson. */
export const htmlLimit = 14_000

/** The HTML of a post or a lesson without its own text, which may be of any length. */
export const htmlWithoutText = 11_640

/** For a page without an entry above. */
const anyPage: PageBudget = { html: { en: htmlLimit, sw: htmlLimit }, js: 118_200 }

export function pageBudget(path: string): PageBudget {
  return pages[path] ?? anyPage
}

/**
 * Number of scripts of a page. Over HTTP/2 none waits for a connection; each costs its headers, and brotli
 * compresses it on its own.
 */
export const pageRequests = 22

/**
 * Characters of a page's style sheets before compression: `early` is before the title and delays the first
 * paint, `all` is both.
 */
export const pageStyles = { early: 8_010, all: 19_280 }

/**
 * Bytes of a page's response headers; the Content-Security-Policy holds hashes of two scripts and of four
 * styles.
 */
export const pageHeaders = 1160

/**
 * Bytes up to the end of the page's title: they fit into the initial congestion window, which a server sends
 * without waiting.
 */
export const bytesUntilTitle = 3.95 * 1460

/** Characters of the response headers of a script. */
export const scriptHeaders = 420

/**
 * What a first visit has fetched when the page has loaded completely, without the service worker: bytes and
 * files. All but the HTML and pictures are in the precache as well. On a busy machine 4 kB more are loaded before the page is
 * complete: one file of what comes after it.
 */
export const firstVisit = { bytes: 278_110, files: 67 }

/**
 * What the service worker fetches during its installation: every address opens offline, so all pages with their forms are in it.
 * Texts in Swahili are longer.
 */
export const installedBytes = { en: 613_750, sw: 621_920 }

/** All of the portal but its dialog, which is in the precache. */
export const portal = 122_720

/** The scripts of the first view of a dashboard that a public page has not loaded. */
export const firstDashboard = 60_000

/** What the staff desk loads beyond the portal: Chakra's table, menu and others, its lists, and the schemas of their rows. */
export const staffDesk = 137_390

/** Reopening the posts of a list whose content is stored on the device. */
export const savedPosts = 10_000

/** The search index of a first visitor. */
export const searchIndex = 25_000
