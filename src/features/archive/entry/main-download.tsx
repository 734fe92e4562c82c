import { useHydrated } from '@tanstack/react-router'
import { use } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { buttonRecipe } from '#ui/recipes.ts'
import { ButtonLink } from '#ui/link.ts'
import { DownloadSlot } from './download-slot.ts'
import { shownSize } from './entry-facts.ts'
import { mainDownloadOption } from './download-options.ts'
import { ownPlatform } from './own-platform.ts'
import { useRequest } from '#features/archive/requests/use-request.ts'

const Anchor = styled('a', buttonRecipe)

/** The main action for this visitor: a download, a request or a contact link. */
export function MainDownload({ archive }: { archive: CachedArchive }) {
  const { request } = useRequest(archive.id)
  const own = useHydrated() ? ownPlatform(navigator.userAgent) : null
  const slot = use(DownloadSlot)
  const offer = mainDownloadOption(archive, request, own)
  if (offer.kind === 'contact') {
    return (
      <ButtonLink to="/contact" search={{ subject: m.contact_downloads_subject({ title: archive.title }) }}>
        {m.contact_for_downloads()}
      </ButtonLink>
    )
  }
  if (offer.kind === 'request') return <Anchor href="#request">{m.request_title()}</Anchor>
  const { id, title } = archive
  const mirrors = archive.mirror_links.map(({ url }) => url)
  const file =
    offer.kind === 'direct'
      ? {
          source: { kind: 'archive' as const, id },
          title,
          size: shownSize(archive),
          bytes: archive.file_size,
          mirrors,
        }
      : {
          source: { kind: 'platform' as const, id: offer.download.id },
          title: `${title} (${offer.download.platform_display})`,
          size: shownSize(offer.download),
          bytes: offer.download.file_size,
          mirrors,
        }
  return (
    <>
      {slot({ ...file, isMain: true })}
      <div className={css({ mt: '2', fontSize: 'sm', color: 'soft', minH: '[1.5em]' })}>
        {offer.kind === 'platform'
          ? `${offer.download.platform_display} · ${offer.download.architecture} · ${offer.download.installer_type}`
          : archive.file_name}
      </div>
    </>
  )
}
