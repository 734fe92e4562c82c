import { formatFileSize } from '#domain/file-size.ts'

type Refused = { file: { name: string; size: number }; errors: readonly string[] }

/** The names of rejected files: `large` with their size, `twice` those already attached. */
export function namesOfRefused(files: readonly Refused[]): { large: string[]; twice: string[] } {
  const isLarge = ({ errors }: Refused) => errors.includes('FILE_TOO_LARGE')
  return {
    large: files.filter(isLarge).map(({ file }) => `${file.name} (${formatFileSize(file.size)})`),
    twice: files.filter((refused) => !isLarge(refused)).map(({ file }) => file.name),
  }
}
