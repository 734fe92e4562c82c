import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eventRecorder } from '#domain/event-recorder.ts'
import type { SiteFacts } from '#server/site/site-facts.ts'

/** Sources of Google's identity script, as Google documents them; it names its own policies for Trusted Types. */
const google = {
  script: ' https://accounts.google.com/gsi/client',
  style: ' https://accounts.google.com/gsi/style',
  connect: ' https://accounts.google.com/gsi/',
  frame: 'frame-src https://accounts.google.com/gsi/',
  types: ' *',
}
const recorder = hashSource(eventRecorder)
const extraSources: Partial<typeof google> = {}

/** Hash of the empty text: Chakra UI's style elements are empty, and it adds rules through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

export type PagePolicy = (html: string, options?: { isForGoogle?: boolean }) => string

/** Content-Security-Policy for pages of the build in `siteDir`, which allows its import map and its API. */
export async function readPagePolicy(siteDir: string): Promise<PagePolicy> {
  // Without readSiteFacts: the thread that renders pages would load valibot for this alone.
  const { apiBase }: Pick<SiteFacts, 'apiBase'> = JSON.parse(
    await readFile(path.join(siteDir, 'site.json'), 'utf8'),
  )
  return pagePolicy(await readFile(path.join(siteDir, 'importmap.json'), 'utf8'), apiBase)
}

/**
 * Creates the Content-Security-Policy of a page. It allows our own scripts and style sheets, the inline event recorder
 * and the build's import map, and exactly the inline styles of the page, by hash. Hashes of scripts are never computed
 * from the page itself, because that would allow an injected script. `apiBase`: address of the API if it is on another
 * origin. `isForGoogle` also allows Google's identity script.
 */
function pagePolicy(importMap: string, apiBase: string | null = null): PagePolicy {
  const api = apiBase === null ? '' : ` ${new URL(apiBase).origin}`
  const scripts = [recorder, hashSource(importMap)].join(' ')
  return (html, { isForGoogle = false } = {}) => {
    const { script = '', style = '', connect = '', frame, types = '' } = isForGoogle ? google : extraSources
    const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map((match) =>
      hashSource(match[1] ?? ''),
    )
    return [
      "default-src 'none'",
      `script-src 'self' ${scripts}${script}`,
      `style-src 'self' ${emptyStyle} ${styles.join(' ')}${style}`,
      `img-src 'self' data:${api}`,
      `connect-src 'self'${api}${connect}`,
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
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
