import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'

const Heading = chakra('h1')

/** What browsers say of a module that can't be fetched, in the words of each. */
const missingModule =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/i

/**
 * A bug met while showing a page; what waits to be sent is not touched by it. Code that a newer build has replaced
 * is no bug: the page loads once more, which brings the new build.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const isReloading = useReloadOnce(error)
  if (isReloading) return null
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

/** Remembered for the visit, so that code that stays missing ends in words and not in a circle. */
function useReloadOnce(error: unknown): boolean {
  const [key] = useState(() => missKey(error))
  const [isFirst] = useState(() => key !== null && sessionStorage.getItem(key) === null)
  useEffect(() => {
    if (!isFirst || key === null) return
    sessionStorage.setItem(key, '1')
    location.reload()
  }, [isFirst, key])
  return isFirst
}

function missKey(error: unknown): string | null {
  const text = error instanceof Error ? error.message : ''
  return missingModule.test(text) && typeof sessionStorage !== 'undefined' ? `reloaded-for:${text}` : null
}
