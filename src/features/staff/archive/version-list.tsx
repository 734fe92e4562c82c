import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import { entryLimits } from '#domain/archive-entry.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { blankVersion, type EntryText, type VersionText } from './entry-draft.ts'
import type { EntryPartProps } from './entry-texts.tsx'
import { RemovedBar, type Removed } from './removed-bar.tsx'
import { VersionFields } from './version-fields.tsx'

/** The day in the time zone of the device, such as 2026-03-02. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The versions of an entry, newest first, with the files that they offer. */
export function VersionList({ text, problems, onChange }: EntryPartProps) {
  const { held, isFetching, refresh } = useStaffDocument('archive-files', '', (desk) =>
    desk.pullArchiveFiles(),
  )
  const [removed, setRemoved] = useState<Removed<EntryText> | null>(null)
  const { versions } = text
  const files = held?.files ?? []
  const put = (changed: VersionText[]) => onChange({ ...text, versions: changed })

  function change(place: number, version: VersionText): void {
    const isNewLatest = version.is_latest && !versions[place]?.is_latest
    put(
      versions.map((one, index) =>
        index === place ? version : isNewLatest ? { ...one, is_latest: false } : one,
      ),
    )
  }
  function remove(place: number): void {
    const gone = versions[place]
    if (!gone) return
    const rest = versions.toSpliced(place, 1)
    // Visitors are offered one version first.
    put(gone.is_latest ? rest.map((one, index) => Object.assign({}, one, { is_latest: index === 0 })) : rest)
    setRemoved({
      words: m.desk_version_removed({ version: gone.version || String(place + 1) }),
      undo: (now) => {
        const others = now.versions.map((one) =>
          Object.assign({}, one, { is_latest: one.is_latest && !gone.is_latest }),
        )
        return { ...now, versions: others.toSpliced(place, 0, gone) }
      },
    })
  }
  return (
    <Box as="section" mt="5" aria-label={m.desk_versions()}>
      <Box display="flex" alignItems="center" gap="2" flexWrap="wrap">
        <Box as="h3" fontWeight="bold" fontSize="lg" me="auto">
          {m.desk_versions()}
        </Box>
        <RefreshButton isFetching={isFetching} onRefresh={refresh} />
      </Box>
      <Box color="soft" fontSize="sm">
        {held ? m.desk_files_here({ count: formatNumber(files.length) }) : m.desk_files_absent()}
      </Box>
      {versions.length < entryLimits.versions ? (
        <Button
          look="quiet"
          css={{ mt: '3' }}
          onClick={() =>
            put([
              blankVersion(true, today()),
              ...versions.map((version) => Object.assign({}, version, { is_latest: false })),
            ])
          }
        >
          {m.desk_version_add()}
        </Button>
      ) : null}
      {versions.map((version, place) => (
        <VersionFields
          // Versions have no id until the server has them, and none moves.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={place}
          version={version}
          place={place}
          files={files}
          onUploaded={refresh}
          problems={problems}
          onChange={(changed) => change(place, changed)}
          onRemove={() => remove(place)}
          onFileRemoved={(words, file, index) =>
            setRemoved({
              words,
              undo: (now) => ({
                ...now,
                versions: now.versions.map((one, at) =>
                  at === place ? { ...one, files: one.files.toSpliced(index, 0, file) } : one,
                ),
              }),
            })
          }
        />
      ))}
      <RemovedBar
        removed={removed}
        onUndo={(undo) => {
          onChange(undo(text))
          setRemoved(null)
        }}
      />
    </Box>
  )
}
