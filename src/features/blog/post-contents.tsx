import { m } from '#i18n/paraglide/messages.js'
import { Box, chakra } from '#styled/jsx'
import type { ArticleHeading } from './article-html.ts'

/** Fewer parts are found faster by scrolling. */
const worthListing = 4

const Details = chakra('details')
const Summary = chakra('summary')
const Anchor = chakra('a', {
  base: { display: 'flex', alignItems: 'center', minH: '11', color: 'nyasa', fontSize: 'sm' },
})

type PostContentsProps = { headings: readonly ArticleHeading[]; place: 'above' | 'beside' }

/** The parts of a long post: folded above it on a phone, beside it where there is room. */
export function PostContents({ headings, place }: PostContentsProps) {
  if (headings.length < worthListing) return null
  const list = (
    <Box as="ul">
      {headings.map(({ id, text, level }) => (
        <Box as="li" key={id} pl={level === 3 ? '4' : '0'}>
          <Anchor href={`#${id}`}>{text}</Anchor>
        </Box>
      ))}
    </Box>
  )
  if (place === 'above') {
    return (
      <Box as="nav" aria-label={m.post_contents()} display={{ base: 'block', lg: 'none' }} mt="5">
        <Details borderWidth="1px" borderColor="line" borderRadius="md" bg="card" px="4">
          <Summary minH="11" py="10px" fontWeight="bold" cursor="pointer">
            {m.post_contents()}
          </Summary>
          <Box pb="3">{list}</Box>
        </Details>
      </Box>
    )
  }
  return (
    <Box
      as="nav"
      aria-label={m.post_contents()}
      display={{ base: 'none', lg: 'block' }}
      position="sticky"
      top="24"
      maxH="calc(100vh - 8rem)"
      overflowY="auto"
      borderLeftWidth="4px"
      borderColor="jua"
      pl="4"
    >
      <Box fontWeight="bold" mb="1">
        {m.post_contents()}
      </Box>
      {list}
    </Box>
  )
}
