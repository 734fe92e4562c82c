import type { ReactNode } from 'react'
import { Box, chakra } from '#styled/jsx'
import { PageIntro } from './page-intro.tsx'

const Heading = chakra('h2')
const Anchor = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '11',
    overflowWrap: 'anywhere',
    color: 'nyasa',
    fontSize: 'sm',
    fontWeight: 'bold',
  },
})

type TextPageProps = {
  title: string
  lead: string
  sections: readonly { id: string; heading: string; paragraphs: readonly string[] }[]
  /** What the list of sections is called. */
  contents: string
  children?: ReactNode
}

/** A page to read, with its sections listed beside it where there is room. */
export function TextPage({ title, lead, sections, contents, children }: TextPageProps) {
  return (
    <Box py={{ base: '6', md: '10' }}>
      <PageIntro title={title} lead={lead} />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' }}
        gap={{ base: '4', md: '10' }}
        mt="6"
        alignItems="start"
      >
        <Box
          as="nav"
          aria-label={contents}
          position={{ md: 'sticky' }}
          top="24"
          borderLeftWidth="4px"
          borderColor="jua"
          pl="4"
        >
          {sections.map(({ id, heading }) => (
            <Anchor key={id} href={`#${id}`}>
              {heading}
            </Anchor>
          ))}
        </Box>
        <Box maxW="prose">
          {sections.map(({ id, heading, paragraphs }) => (
            <Box as="section" key={id} id={id} mb="8" scrollMarginTop="24">
              <Heading fontSize="2xl">{heading}</Heading>
              {paragraphs.map((paragraph) => (
                <Box as="p" key={paragraph} mt="3" fontSize="lg" lineHeight="1.65">
                  {paragraph}
                </Box>
              ))}
            </Box>
          ))}
        </Box>
      </Box>
      {children}
    </Box>
  )
}
