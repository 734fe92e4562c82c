import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'

const Heading = chakra('h1')

/** How a page begins: what it is, and in a sentence or two what for. */
export function PageIntro({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <Heading fontSize="3xl">{title}</Heading>
      <Box as="p" color="soft" fontSize="lg" mt="2" maxW="prose">
        {lead}
      </Box>
    </>
  )
}
