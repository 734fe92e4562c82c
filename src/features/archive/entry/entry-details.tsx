import { useHydrated } from '@tanstack/react-router'
import { ExternalLink } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { styled } from '#ui/styled.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { EntryPlaceholder, EntryUnsaved } from './entry-pending.tsx'
import { ownPlatform } from './own-platform.ts'
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
export function EntryDetails({ archive, isUnsaved }: { archive: CachedArchive; isUnsaved: boolean }) {
  const own = useHydrated() ? ownPlatform(navigator.userAgent) : null
  const { versions, requirements, mirror_links: mirrors } = archive
  const latest = versions?.find((version) => version.is_latest) ?? versions?.[0]
  const others = versions?.filter((version) => version !== latest) ?? []
  return (
    <>
      <section aria-labelledby="downloads">
        <SectionHeading id="downloads" css={{ mt: { base: '0', md: '8' } }}>
          {m.downloads_title()}
        </SectionHeading>
        {latest ? <VersionView version={latest} archive={archive} own={own} /> : null}
        {versions ? null : isUnsaved ? <EntryUnsaved id={archive.id} /> : <EntryPlaceholder />}
        {others.length > 0 ? (
          <Details>
            <Summary>{m.older_versions({ count: others.length })}</Summary>
            {others.map((version) => (
              <VersionView key={version.version} version={version} archive={archive} own={own} />
            ))}
          </Details>
        ) : null}
      </section>
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
                  {name}
                  <Icon shape={ExternalLink} size={16} aria-hidden="true" />
                </MirrorLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <RequestSection archive={archive} />
    </>
  )
}
