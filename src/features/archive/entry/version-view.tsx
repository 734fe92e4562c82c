import type { ArchiveVersion } from '#domain/archive.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import type { Platform } from '#domain/platforms.ts'
import { ownPlatformFirst } from './own-platform.ts'
import { PlatformFile } from './platform-file.tsx'

const Flag = styled('span', {
  base: {
    minH: '[1.375rem]',
    fontSize: 'xs',
    fontWeight: 'bold',
    borderWidth: '1.5px',
    borderRadius: 'sm',
    px: '2',
  },
  variants: {
    tone: {
      latest: { borderColor: 'success', color: 'success' },
      beta: { borderColor: 'pending', color: 'pending' },
      deprecated: { borderColor: 'danger', color: 'danger' },
    },
  },
})

type VersionViewProps = {
  version: ArchiveVersion
  archive: CachedArchive
  ownPlatform: Platform | null | undefined
}

/** A version with its flags, its changes and a file per platform, the visitor's platform first. */
export function VersionView({ version, archive, ownPlatform }: VersionViewProps) {
  return (
    <div
      className={css({
        mt: '3',
        bg: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        px: { base: '4', md: '5' },
        py: '4',
      })}
      data-version={version.version}
    >
      <div className={css({ display: 'flex', gap: '2', alignItems: 'center', flexWrap: 'wrap' })}>
        <h3 className={css({ fontSize: 'lg' })}>{m.version_n({ version: version.version })}</h3>
        {version.is_latest ? <Flag tone="latest">{m.version_latest()}</Flag> : null}
        {version.is_beta ? <Flag tone="beta">{m.version_beta()}</Flag> : null}
        {version.is_deprecated ? <Flag tone="deprecated">{m.version_deprecated()}</Flag> : null}
      </div>
      <div className={css({ color: 'soft', fontSize: 'sm' })}>
        {m.released_on({ date: formatDate(version.release_date) })}
      </div>
      {version.release_notes ? (
        <div className={css({ mt: '2', maxW: 'prose' })}>
          <strong className={css({ fontWeight: 'bold' })}>{m.version_notes()}</strong>
          <p>{version.release_notes}</p>
        </div>
      ) : null}
      <ul className={css({ mt: '2' })}>
        {ownPlatformFirst(version.platform_downloads, ownPlatform).map((download) => (
          <PlatformFile key={download.id} download={download} archive={archive} ownPlatform={ownPlatform} />
        ))}
      </ul>
    </div>
  )
}
