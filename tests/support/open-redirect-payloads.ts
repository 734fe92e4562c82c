const host = 'evil.example'

/** Strings that a browser or a careless parser has at some time mistaken for a path. */
const starts = [
  ['//', '///', '////', '/\\', '\\/', '\\\\', '/\\/', '//\\', '\\', '/\\\\'],
  ['/\t/', '/\n/', '/\r/', '\t//', '\n//', ' //', '\u00a0//', '\ufeff//', '/\u0000/', '\u0001//'],
  ['/.//', '/..//', '/./\\', '/%2e//', '/%2E%2E//', '/a/..//', '/a/../..//', '//.//', '/;//', '/.\\'],
  ['http:', 'http:/', 'http://', 'https:', 'https:/', 'https://', 'HTTPS://', 'hTTp:\\\\', 'ftp://'],
  ['//user@', '//user:pass@', 'https://own.example@', '//own.example@', '//own.example%40', '//a.b.c@'],
  ['//\u3002', '//\uff0e', '/\u2215', '\uff0f\uff0f', '//%00', '//\u200b', '//[::1]@', '//0x7f.1@'],
]
  .flat()
  .map((start) => start + host)

const schemes = [
  ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)'],
  ['javascript://%0aalert(1)', '/javascript:alert(1)\\', 'data:text/html,<script>alert(1)</script>'],
  ['vbscript:x', 'file:///etc/passwd', 'blob:https://evil.example/1', 'about:blank', 'mailto:a@b.c'],
  ['tel:+255', 'intent://evil.example#Intent;end', 'view-source:https://evil.example', 'ws://evil.example'],
].flat()

/** Paths of this site that are not valid return paths. */
const loops = [
  ['/auth/login', '/auth/login/', '/AUTH/login', '/auth/login?from=//evil.example', '/auth/./login'],
  ['/login', '/Login', '/login#x', '/signup', '/forgot-password', '/a/../auth/login', '/auth//evil.example'],
  ['/auth/verify-email?token=x', '/auth/reset-password?token=x'],
].flat()

const malformed = [
  [
    '',
    ' ',
    '/ \u0007',
    '?',
    '#',
    '.',
    '..',
    './',
    '../',
    'blog',
    'blog/a',
    '?from=/',
    '#/blog',
    '@',
    ':',
    '%',
  ],
  ['/\u0085', '/\u009f/x', '/a\u0000b', '/a\\b', '/a\r\nSet-Cookie: a=b', '/\ud800', '/%', '/%zz', '/%ff'],
  ['null', 'undefined', '[object Object]', '*', '{}', '"/blog"', '<script>', "/'><script>alert(1)</script>"],
  `/${'a'.repeat(5000)}\n`,
].flat()

/**
 * Return paths that lead to another site, back to the sign-in, or nowhere, unless they are checked carefully.
 */
export const openRedirectPayloads: readonly string[] = [...starts, ...schemes, ...loops, ...malformed]
