import { formatFileSize } from '#domain/file-size.ts'

type Refused = { file: { name: string; size: number }; errors: readonly string[] }

/** The names of rejected files by why they were: `large` with their size, `twice` those already attached. */
export function namesOfRefused(files: readonly Refused[]) {
  const named = (error: string) =>
    files.flatMap(({ file, errors }) => (errors.includes(error) ? file.name : []))
  const large = files.filter(({ errors }) => errors.includes('FILE_TOO_LARGE'))
  return {
    large: large.map(({ file }) => `${file.name} (${formatFileSize(file.size)})`),
    twice: named('FILE_EXISTS'),
    kind: named('FILE_INVALID_TYPE'),
    empty: named('FILE_TOO_SMALL'),
    many: named('TOO_MANY_FILES'),
  }
}
