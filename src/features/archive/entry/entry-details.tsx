import { ExternalLink } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { hostOf } from '#domain/mirror-host.ts'
import type { CachedArchive } from '#platform/storage/database.ts'
import type { Failure } from '#platform/sync/pull-status.ts'
import { styled } from '#ui/styled.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { EntryAbsent } from './entry-pending.tsx'
import { hasFiles } from './has-files.ts'
import { useOwnPlatform } from './own-platform.ts'
import { ReportSection } from '#features/archive/reports/report-section.tsx'
import { RequestSection } from '#features/archive/requests/request-section.tsx'
import { VersionView } from './version-view.tsx'

const Details = styled('details', { base: { mt: '5' } })
const Summary = styled('summary', {
  base: { minH: '11', py: '2', cursor: 'pointer', color: 'accent', fontWeight: 'bold' },
})
const MirrorLink = styled('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '11',
    color: 'accent',
    fontWeight: 'bold',
    textDecoration: 'underline',
  },
})

/** Versions with their files, requirements, mirrors and the request form. */
export function EntryDetails({ archive, failure }: { archive: CachedArchive; failure: Failure | null }) {
  const ownPlatform = useOwnPlatform()
  const { versions, requirements, mirror_links: mirrors } = archive
  const latest = versions?.find((version) => version.is_latest) ?? versions?.[0]
  const isOffered = hasFiles(archive)
  const others = versions?.filter((version) => version !== latest) ?? []
  return (
    <>
      {isOffered || versions === undefined ? (
        <section aria-labelledby="downloads">
          <SectionHeading id="downloads" css={{ mt: { base: '0', md: '8' } }}>
            {m.downloads_title()}
          </SectionHeading>
          {latest ? <VersionView version={latest} archive={archive} ownPlatform={ownPlatform} /> : null}
          {versions ? null : <EntryAbsent id={archive.id} failure={failure} />}
          {others.length > 0 ? (
            <Details>
              <Summary>{m.older_versions({ count: others.length })}</Summary>
              {others.map((version) => (
                <VersionView
                  key={version.version}
                  version={version}
                  archive={archive}
                  ownPlatform={ownPlatform}
                />
              ))}
            </Details>
          ) : null}
        </section>
      ) : null}
      {requirements ? (
        <section>
          <SectionHeading>{m.requirements_title()}</SectionHeading>
          <p className={css({ maxW: 'prose' })}>{requirements}</p>
        </section>
      ) : null}
      {mirrors.length > 0 ? (
        <section>
          <SectionHeading>{m.mirrors_title()}</SectionHeading>
          <div className={css({ color: 'soft' })}>{m.mirrors_hint()}</div>
          <ul className={css({ mt: '2' })}>
            {mirrors.map(({ name, url }) => (
              <li key={url}>
                <MirrorLink href={url} target="_blank" rel="noopener noreferrer">
                  {[name, hostOf(url)].filter(Boolean).join(' · ')}
                  <Icon shape={ExternalLink} size={16} aria-hidden="true" />
                </MirrorLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {isOffered ? <RequestSection archive={archive} /> : null}
      <ReportSection archive={archive} />
    </>
  )
}
