import { Box } from '@chakra-ui/react/box'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from './button.ts'

/** Nothing fits the filters: what to do about it. */
export function EmptyState({ title, hint, onClear }: { title: string; hint: string; onClear: () => void }) {
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
      <Box color="soft" mt="1" mb="4">
        {hint}
      </Box>
      <Button look="quiet" onClick={onClear}>
        {m.filter_clear()}
      </Button>
    </Box>
  )
}
