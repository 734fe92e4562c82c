import type { ArchiveVersion } from '#domain/archive.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/database.ts'
import { Box, Flex, chakra } from '#styled/jsx'
import { ownFirst, type Platform } from './own-platform.ts'
import { PlatformFile } from './platform-file.tsx'

const Heading = chakra('h3')
const Flag = chakra('span', {
  base: { fontSize: 'xs', fontWeight: 'bold', borderWidth: '1.5px', borderRadius: 'sm', px: '2' },
  variants: {
    tone: {
      latest: { borderColor: 'rungwe', color: 'rungwe' },
      beta: { borderColor: 'wait', color: 'wait' },
      deprecated: { borderColor: 'udongo', color: 'udongo' },
    },
  },
})

type VersionViewProps = { version: ArchiveVersion; archive: CachedArchive; own: Platform | null }

/** A version with its flags, what is new in it, and a file for each platform: the visitor's own first. */
export function VersionView({ version, archive, own }: VersionViewProps) {
  return (
    <Box
      data-version={version.version}
      mt="3"
      bg="card"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      px={{ base: '4', md: '5' }}
      py="4"
    >
      <Flex gap="2" alignItems="center" flexWrap="wrap">
        <Heading fontSize="lg">{m.version_n({ version: version.version })}</Heading>
        {version.is_latest ? <Flag tone="latest">{m.version_latest()}</Flag> : null}
        {version.is_beta ? <Flag tone="beta">{m.version_beta()}</Flag> : null}
        {version.is_deprecated ? <Flag tone="deprecated">{m.version_deprecated()}</Flag> : null}
      </Flex>
      <Box color="soft" fontSize="sm">
        {m.released_on({ date: formatDate(version.release_date) })}
      </Box>
      {version.release_notes ? (
        <Box mt="2" maxW="prose">
          <Box as="strong" fontWeight="bold">
            {m.version_notes()}
          </Box>
          <p>{version.release_notes}</p>
        </Box>
      ) : null}
      <Box as="ul" mt="2">
        {ownFirst(version.platform_downloads, own).map((download) => (
          <PlatformFile key={download.id} download={download} archive={archive} own={own} />
        ))}
      </Box>
    </Box>
  )
}
