import { createHash } from 'node:crypto'

/** Emotion adds empty style elements and fills them through the CSSOM. */
const emptyStyle = hashSource('')

/**
 * The Content-Security-Policy of one page: our own scripts only, and exactly the styles this page carries, by
 * their hashes. `apiOrigin` is where else the app may send requests to, when it was built for another server.
 */
export function pagePolicy(html: string, apiOrigin = ''): string {
  const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map((match) =>
    hashSource(match[1] ?? ''),
  )
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${[...new Set([...styles, emptyStyle])].join(' ')}`,
    "img-src 'self' data:",
    `connect-src 'self'${apiOrigin ? ` ${apiOrigin}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vior',
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
