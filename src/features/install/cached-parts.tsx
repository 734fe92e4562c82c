import { useSnapshot } from 'valtio'
import { formatFileSize } from '#domain/file-size.ts'
import type { CachedPart, PartCount } from '#domain/cached-parts.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { styled } from '#ui/styled.ts'
import { totalOf } from './cached-files.ts'
import { useCachedFiles, type CachedFilesState } from './use-cached-files.ts'

const Bar = styled('progress', { base: { w: 'full', h: '2', accentColor: 'accent' } })

const partLabels: Record<CachedPart, () => string> = {
  pages: m.kept_part_pages,
  portal: m.kept_part_portal,
  writing: m.kept_part_writing,
}

/** What is on the device of each part of the app, counted in the caches, and a button that fetches the rest. */
export function CachedParts({ isRequested }: { isRequested: boolean }) {
  const { parts, state, fetchRest } = useCachedFiles(isRequested)
  const isOffline = useSnapshot(connectivity).state === 'offline'
  const total = parts ? totalOf(parts) : null
  const isComing = state === 'installing' || state === 'fetching'
  return (
    <>
      <div className={css({ mt: '2', minH: '[2lh]' })} role="status">
        {sentenceOf(parts, state === 'installing' && isOffline ? 'lost' : state)}
      </div>
      {total && isComing ? (
        <Bar max={total.files} value={total.heldFiles} aria-label={m.offline_app_getting()} />
      ) : null}
      {parts ? <Parts parts={parts} /> : null}
      {total && total.missingFiles > 0 && !isComing ? (
        <Button css={{ mt: '4' }} disabled={state === 'lost'} onClick={() => void fetchRest()}>
          {m.kept_fetch({ count: total.missingFiles, size: formatFileSize(total.missingBytes) })}
        </Button>
      ) : null}
    </>
  )
}

function sentenceOf(parts: PartCount[] | null, state: CachedFilesState): string | null {
  if (state === 'silent') return m.kept_uncounted()
  if (state === 'lost') return m.kept_lost()
  if (!parts) return state === 'installing' ? m.offline_app_getting() : null
  const { files, bytes, missingFiles, missingBytes } = totalOf(parts)
  if (missingFiles === 0) return m.offline_app_ready({ count: files, size: formatFileSize(bytes) })
  if (state !== 'known') return m.offline_app_getting()
  return m.kept_missing({ count: missingFiles, all: files, size: formatFileSize(missingBytes) })
}

function Parts({ parts }: { parts: readonly PartCount[] }) {
  return (
    <dl
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        columnGap: '6',
        mt: '3',
      })}
    >
      {parts.map(({ part, files, bytes, heldFiles, heldBytes }) => (
        <div className={css({ display: 'contents' })} key={part} data-kept={part}>
          <dt className={css({ fontWeight: 'bold', pt: '2', borderTopWidth: '1px', borderColor: 'line' })}>
            {partLabels[part]()}
          </dt>
          <dd
            className={css({
              pt: { sm: '2' },
              pb: '2',
              color: heldFiles === files ? 'success' : 'ink',
              borderTopWidth: { sm: '1px' },
              borderColor: 'line',
              fontVariantNumeric: 'tabular-nums',
            })}
          >
            {heldFiles === files
              ? m.kept_part_whole({ count: files, size: formatFileSize(bytes) })
              : m.kept_part_some({ held: heldFiles, count: files, size: formatFileSize(bytes - heldBytes) })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
