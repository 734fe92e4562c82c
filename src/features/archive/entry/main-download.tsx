import { use } from 'react'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { buttonRecipe } from '#ui/recipes.ts'
import { ButtonLink } from '#ui/link.ts'
import { DownloadSlot } from './download-slot.ts'
import { shownSize } from './entry-facts.ts'
import { mainDownloadOption } from './download-options.ts'
import { fileFacts } from './file-facts.ts'
import { useOwnPlatform } from './own-platform.ts'
import { platformName, platformLabel } from './platform-labels.ts'
import { requestState } from '#features/archive/requests/request-level.ts'
import { useRequest } from '#features/archive/requests/use-request.ts'

const Anchor = styled('a', buttonRecipe)

/** The main action for this visitor: a download, a request or its state, the other files, or a contact link. */
export function MainDownload({ archive }: { archive: CachedArchive }) {
  const { request, row } = useRequest(archive.id)
  const slot = use(DownloadSlot)
  const ownPlatform = useOwnPlatform()
  // Begun while only the list's file was known.
  const begun = useLive(
    ({ downloads }) => downloads.readDownload({ kind: 'archive', id: archive.id }),
    undefined,
    [archive.id],
  )
  const offer = begun ? { kind: 'direct' as const } : mainDownloadOption(archive, request, ownPlatform)
  if (offer.kind === 'contact') {
    return (
      <ButtonLink
        to="/contact"
        search={{ subject: m.contact_downloads_subject({ title: archive.title }) }}
        hash="write"
      >
        {m.contact_for_downloads()}
      </ButtonLink>
    )
  }
  if (offer.kind === 'request') {
    const state = requestState(request, row)
    return (
      <Anchor href="#request" variant={state === null ? 'solid' : 'quiet'}>
        {state ?? m.request_title()}
      </Anchor>
    )
  }
  if (offer.kind === 'choose') return <Anchor href="#downloads">{m.choose_file()}</Anchor>
  if (offer.kind === 'none') {
    return (
      <>
        <div className={css({ mb: '2', fontWeight: 'bold' })}>
          {m.no_file_for({ platform: platformName(offer.ownPlatform) })}
        </div>
        <Anchor href="#downloads" variant="quiet">
          {m.see_other_files()}
        </Anchor>
      </>
    )
  }
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
          title: `${title} (${platformLabel(offer.download.platform_display)})`,
          size: shownSize(offer.download),
          bytes: offer.download.file_size,
          mirrors,
        }
  return (
    <>
      {slot({ ...file, isMain: true })}
      <div className={css({ mt: '2', fontSize: 'sm', color: 'soft', minH: '[1.5em]' })}>
        {offer.kind === 'platform'
          ? [platformLabel(offer.download.platform_display), ...fileFacts(offer.download)].join(' · ')
          : archive.file_name}
      </div>
    </>
  )
}
