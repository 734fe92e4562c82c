import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/database.ts'
import { Box } from '#styled/jsx'
import { Later } from '#ui/later.tsx'
import { SectionHeading } from '#ui/section-heading.ts'

/** The way to ask for a file. */
export function RequestSection({ archive }: { archive: CachedArchive }) {
  return (
    <Box as="section" id="request" scrollMarginTop="24">
      <SectionHeading>{m.request_title()}</SectionHeading>
      <Box mb="3" maxW="prose">
        {archive.request_only ? m.request_lead() : m.request_lead_open()}
      </Box>
      <Later
        load={async () => (await import('./own-request.tsx')).OwnRequest}
        props={{ archive }}
        minH="18rem"
      />
    </Box>
  )
}
