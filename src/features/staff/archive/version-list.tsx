import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import { entryLimits } from '#domain/archive-entry.ts'
import { dayInTanzania } from '#domain/invoices.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { blankVersion, type EntryText, type VersionText } from './entry-draft.ts'
import type { EntryPartProps } from './entry-texts.tsx'
import { RemovedBar, type RemovedItem } from './removed-bar.tsx'
import { VersionFields } from './version-fields.tsx'

/** The versions of an entry, newest first, with the files that they offer. */
export function VersionList({ text, problems, onChange }: EntryPartProps) {
  const { data, isFetching, refresh } = useStaffDocument('archive-files', '', (desk) =>
    desk.pullArchiveFiles(),
  )
  const [removed, setRemoved] = useState<RemovedItem<EntryText> | null>(null)
  const { versions } = text
  const files = data?.files ?? []
  const put = (changed: VersionText[]) => onChange({ ...text, versions: changed })

  function change(versionIndex: number, version: VersionText): void {
    const isNewLatest = version.is_latest && !versions[versionIndex]?.is_latest
    put(
      versions.map((one, index) =>
        index === versionIndex ? version : isNewLatest ? { ...one, is_latest: false } : one,
      ),
    )
  }
  function remove(versionIndex: number): void {
    const version = versions[versionIndex]
    if (!version) return
    const rest = versions.toSpliced(versionIndex, 1)
    // Visitors are offered one version first.
    put(
      version.is_latest ? rest.map((one, index) => Object.assign({}, one, { is_latest: index === 0 })) : rest,
    )
    setRemoved({
      words: m.desk_version_removed({ version: version.version || String(versionIndex + 1) }),
      undo: (now) => {
        const others = now.versions.map((one) =>
          Object.assign({}, one, { is_latest: one.is_latest && !version.is_latest }),
        )
        return { ...now, versions: others.toSpliced(versionIndex, 0, version) }
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
        {data ? m.desk_files_here({ count: formatNumber(files.length) }) : m.desk_files_absent()}
      </Box>
      {versions.length < entryLimits.versions ? (
        <Button
          variant="quiet"
          css={{ mt: '3' }}
          onClick={() => {
            put([
              blankVersion(true, dayInTanzania(Date.now())),
              ...versions.map((version) => Object.assign({}, version, { is_latest: false })),
            ])
            // What was removed has its place by the number of its version, and all numbers change.
            setRemoved(null)
          }}
        >
          {m.desk_version_add()}
        </Button>
      ) : null}
      {versions.map((version, versionIndex) => (
        <VersionFields
          // Versions have no id until the server has them, and none moves.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={versionIndex}
          version={version}
          versionIndex={versionIndex}
          files={files}
          onUploaded={refresh}
          problems={problems}
          onChange={(changed) => change(versionIndex, changed)}
          onRemove={() => remove(versionIndex)}
          onFileRemoved={(words, file, index) =>
            setRemoved({
              words,
              undo: (now) => ({
                ...now,
                versions: now.versions.map((one, at) =>
                  at === versionIndex ? { ...one, files: one.files.toSpliced(index, 0, file) } : one,
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
