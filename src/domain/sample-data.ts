/**
 * Header of every API response: whether this server shows sample data. The demo server does; in production a sample
 * figure would pass for a real one. See docs/decisions/035-sample-data-by-server-mode.md.
 */
export const sampleDataHeader = 'Sample-Data'

const shown = 'shown'
const hidden = 'hidden'

/** The header's value on a server that shows sample data or does not. */
export function sampleDataValue(isShown: boolean): string {
  return isShown ? shown : hidden
}

/** What a response says about sample data, or null; a captive portal says nothing. */
export function sampleDataOf(headers: Headers): boolean | null {
  const value = headers.get(sampleDataHeader)
  return value === shown || value === hidden ? value === shown : null
}

/** Marks a page of a server that shows sample data, for the first paint. The worker's copies have no mark. */
export function withSampleMark(html: string): string {
  return html.replace('<html ', '<html data-samples="" ')
}
