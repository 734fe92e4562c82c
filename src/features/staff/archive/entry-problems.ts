import * as v from 'valibot'
import { entrySchema, repeatedVersion, type EntryEdit } from '#domain/archive-entry.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { EntryText } from './entry-draft.ts'

/** What is wrong with a field, by its path, such as `versions.0.version`. */
export type Problems = ReadonlyMap<string, string>

/** The entry as the server takes it, or what is wrong. */
export function checkEntry(text: EntryText): { entry: EntryEdit } | { problems: Problems } {
  const problems = new Map<string, string>()
  const repeated = repeatedVersion(text.versions)
  if (repeated >= 0) problems.set(`versions.${repeated}.version`, m.desk_version_repeated())
  for (const [versionIndex, { files }] of text.versions.entries())
    for (const [index, { upload }] of files.entries())
      if (upload) problems.set(`versions.${versionIndex}.files.${index}.file`, m.desk_file_sending())
  const checked = v.safeParse(entrySchema, text)
  for (const issue of checked.issues ?? [])
    problems.set(fieldOf(v.getDotPath(issue) ?? ''), wordsOf(issue.type))
  return checked.success && problems.size === 0 ? { entry: checked.output } : { problems }
}

/** Words of a list are typed in one field. */
function fieldOf(path: string): string {
  return path.replace(/^(tags\.(?:en|sw)|platforms)\.\d+$/, '$1')
}

function wordsOf(issue: string): string {
  switch (issue) {
    case 'max_length':
      return m.desk_entry_too_long()
    case 'check':
      return m.desk_mirror_begins()
    case 'check_items':
      return m.desk_mirror_repeated()
    default:
      return m.desk_entry_required()
  }
}
