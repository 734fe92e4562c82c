import { bytesInWords } from '#domain/file-size.ts'

/** The maximum of each file of a ticket: 10MB (docs/specification.md#portal-forms). */
export const maxAttachmentBytes = 10 * 1024 * 1024

type Refused = { file: { name: string; size: number }; errors: readonly string[] }

/** The names of rejected files: `large` with their size, `twice` those already attached. */
export function namesOfRefused(files: readonly Refused[]): { large: string[]; twice: string[] } {
  const isLarge = ({ errors }: Refused) => errors.includes('FILE_TOO_LARGE')
  return {
    large: files.filter(isLarge).map(({ file }) => `${file.name} (${bytesInWords(file.size)})`),
    twice: files.filter((refused) => !isLarge(refused)).map(({ file }) => file.name),
  }
}
