import { formatFileSize } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { AddProblem } from '#platform/uploads/page-uploads.ts'

/** Why the device did not take a file. */
export function addProblemMessage(problem: AddProblem, name: string, maxBytes: number): string {
  switch (problem) {
    case 'size':
      return m.up_too_large({ name, size: formatFileSize(maxBytes) })
    case 'empty':
      return m.up_empty({ name })
    case 'room':
      return m.up_no_room({ name })
    case 'signed-out':
      return m.up_sign_in()
  }
}
