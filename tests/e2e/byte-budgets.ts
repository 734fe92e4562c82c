import type { Locale } from '#domain/locale.ts'

/**
 * All byte budgets of the built site. bytes.spec.ts measures them and prints one report. Each is 2 % more than was measured, because
 * the random names in the import map alone change the HTML by 0.3 %. A limit is raised only by a commit that states the reason.
 */

type PageBudget = {
  /**
   * Compressed bytes of the HTML, at most 14,000; of a post at most that much without its text (`withoutText`). 1.8 kB
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
  '/': { html: { en: 12_720, sw: 13_230 }, js: 113_140 },
  '/about': { html: { en: 9_000, sw: 9_400 }, js: 108_340 },
  '/thinkforge': { html: { en: 12_370, sw: 13_000 }, js: 117_700 },
  '/thinkforge/web-development-from-zero': { html: { en: 10_070, sw: 10_460 }, js: 112_810 },
  '/projects': { html: { en: 12_460, sw: 12_940 }, js: 116_920 },
  '/projects/clinic-appointments': { html: { en: 9_520, sw: 9_790 }, js: 111_780 },
  '/blog': { html: { en: 12_760, sw: 12_980 }, js: 118_460 },
  '/blog/mobile-money-callbacks': { html: { en: 15_450, sw: 15_630 }, js: 117_270 },
  '/blog/manage': { html: { en: 7_740, sw: 7_970 }, js: 121_390 },
  '/blog/create': { html: { en: 9_110, sw: 9_410 }, js: 121_390 },
  '/archive': { html: { en: 12_540, sw: 12_760 }, js: 116_650 },
  '/archive/1': { html: { en: 11_850, sw: 11_990 }, js: 119_440 },
  '/viormart': { html: { en: 12_590, sw: 13_150 }, js: 117_060 },
  '/viormart/hp-mini-desktop': { html: { en: 10_020, sw: 10_330 }, js: 113_990 },
  '/scholar': { html: { en: 9_550, sw: 9_950 }, js: 110_480 },
  '/contact': { html: { en: 9_460, sw: 9_750 }, js: 113_680 },
  '/terms': { html: { en: 8_670, sw: 9_030 }, js: 108_000 },
  '/privacy': { html: { en: 9_680, sw: 10_070 }, js: 108_940 },
  '/saved': { html: { en: 7_840, sw: 8_050 }, js: 113_720 },
  '/install': { html: { en: 7_770, sw: 7_940 }, js: 109_320 },
  '/search': { html: { en: 7_860, sw: 8_020 }, js: 111_870 },
  '/share': { html: { en: 7_580, sw: 7_820 }, js: 109_600 },
  '/auth/login': { html: { en: 8_280, sw: 8_500 }, js: 112_760 },
  '/auth/register': { html: { en: 8_670, sw: 8_830 }, js: 115_170 },
  '/auth/forgot-password': { html: { en: 7_830, sw: 8_030 }, js: 110_240 },
  '/auth/reset-password': { html: { en: 7_910, sw: 8_100 }, js: 109_170 },
  '/auth/verify-email': { html: { en: 7_410, sw: 7_630 }, js: 107_910 },
  '/profile': { html: { en: 7_480, sw: 7_690 }, js: 119_930 },
  '/thinkforge/python-first-steps/first-program': { html: { en: 13_080, sw: 13_930 }, js: 111_330 },
  '/inquiries': { html: { en: 7_620, sw: 7_800 }, js: 124_460 },
  '/billing': { html: { en: 7_540, sw: 7_740 }, js: 114_200 },
  '/settings': { html: { en: 8_850, sw: 9_200 }, js: 117_890 },
  '/notifications': { html: { en: 7_540, sw: 7_730 }, js: 108_280 },
}

/** The HTML of a post or a lesson without its own text, which may be of any length. */
export const htmlWithoutText = 14_000

/** For a page without an entry above. */
const anyPage: PageBudget = { html: { en: 14_000, sw: 14_000 }, js: 118_200 }

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
export const bytesUntilTitle = 3.95 * 1460

/** Characters of the response headers of a script. */
export const scriptHeaders = 420

/**
 * What a first visit has fetched when the page has loaded completely, without the service worker: bytes and
 * files. All but the HTML and pictures are in the precache as well. On a busy machine 4 kB more are loaded before the page is
 * complete: one file of what comes after it.
 */
export const firstVisit = { bytes: 278_110, files: 66 }

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
