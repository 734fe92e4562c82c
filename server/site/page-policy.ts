import { createHash } from 'node:crypto'
import { eventRecorder } from '#domain/event-recorder.ts'

/** What Google's identity script needs, as Google asks for it; it names its policies for Trusted Types itself. */
const google = {
  script: ' https://accounts.google.com/gsi/client',
  style: ' https://accounts.google.com/gsi/style',
  connect: ' https://accounts.google.com/gsi/',
  frame: 'frame-src https://accounts.google.com/gsi/',
  types: ' *',
}
const recorder = hashSource(eventRecorder)
const own: Partial<typeof google> = {}

/** Chakra UI's style elements are empty; it adds its rules through the CSSOM. The hash of no text. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * The Content-Security-Policy of one page: our own scripts, the recorder of early events and style sheets only, and of styles within the page
 * exactly those it carries, by their hashes. `apiOrigin` is where else the app may send requests to, when it was built
 * for another server. `isForGoogle`: Google's identity script may run as well.
 */
export function pagePolicy(html: string, { apiOrigin = '', isForGoogle = false } = {}): string {
  const { script = '', style = '', connect = '', frame, types = '' } = isForGoogle ? google : own
  const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map((match) =>
    hashSource(match[1] ?? ''),
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${recorder}${script}`,
    `style-src 'self' ${emptyStyle} ${styles.join(' ')}${style}`,
    "img-src 'self' data:",
    `connect-src 'self'${apiOrigin ? ` ${apiOrigin}` : ''}${connect}`,
    ...(frame ? [frame] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types vior${types}`,
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
