import { formatFileSize, fileSizeDisplay, isSmall } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'

type Sized = {
  file_size?: number | null
  file_size_display?: string | null
  file_size_formatted?: string | null
}

/**
 * The server's text of the size, else the bytes in MB, else 'N/A' (docs/specification.md#sizes-and-licences); a file of a
 * few kB in kB, because "0.0 MB" says nothing.
 */
export function shownSize({ file_size_display, file_size_formatted, file_size }: Sized): string {
  if (file_size && isSmall(file_size)) return formatFileSize(file_size)
  const size = file_size_display || file_size_formatted || fileSizeDisplay(file_size)
  return size === 'N/A' ? m.size_unknown() : size.replace(' ', '\u00a0')
}

/** A licence in the language in use; short names such as 'CC BY 4.0' are the same in all. */
export function licenseLabel(license: string): string {
  if (license === 'Free') return m.license_free()
  return license === 'Free for schools' ? m.license_free_schools() : license
}

export type LicenseTone = 'green' | 'blue' | 'yellow'

/** Green for 'Free', blue where it contains 'Free', else yellow (docs/specification.md#sizes-and-licences). */
export function licenseLook(entry: { license_type?: string | null; license?: string | null }): {
  words: string
  tone: LicenseTone
} {
  const license = entry.license_type || entry.license
  if (!license) return { words: m.license_contact(), tone: 'yellow' }
  if (license === 'Free') return { words: licenseLabel(license), tone: 'green' }
  return { words: licenseLabel(license), tone: license.includes('Free') ? 'blue' : 'yellow' }
}
