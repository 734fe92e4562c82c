import { m } from '#i18n/paraglide/messages.js'
import { Box } from '#styled/jsx'
import { Button } from './button.ts'

type EmptyStateProps = {
  title: string
  hint: string
  /** Takes the filters away, where filters are why nothing is there. */
  onClear?: () => void
}

/** Nothing is here: why, and what to do about it. */
export function EmptyState({ title, hint, onClear }: EmptyStateProps) {
  return (
    <Box
      mt="6"
      px="5"
      py="8"
      textAlign="center"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor="edge"
      borderRadius="md"
    >
      <Box fontWeight="bold" fontSize="xl">
        {title}
      </Box>
      <Box color="soft" mt="1">
        {hint}
      </Box>
      {onClear ? (
        <Button mt="4" look="quiet" onClick={onClear}>
          {m.filter_clear()}
        </Button>
      ) : null}
    </Box>
  )
}
