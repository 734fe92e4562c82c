import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'

const Heading = chakra('h1')

/** A bug met while showing a page; what waits to be sent is not touched by it. */
export function ErrorPage() {
  return (
    <Box py="10" maxW="prose" role="alert">
      <Heading fontSize="3xl">{m.page_broke()}</Heading>
      <Box mt="3" mb="5" color="soft">
        {m.page_broke_hint()}
      </Box>
      <Button onClick={() => location.reload()}>{m.try_again()}</Button>
    </Box>
  )
}
