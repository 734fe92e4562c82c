import { m } from '#i18n/paraglide/messages.js'
import { Flex } from '#styled/jsx'
import { Button } from '#ui/button.ts'

export type Side = 'write' | 'preview'

const words = { write: m.writing_write, preview: m.writing_preview }

/** Which side of the text a phone shows; where there is room for both nothing is to be chosen. */
export function SideChoice({ side, onChoose }: { side: Side; onChoose: (side: Side) => void }) {
  return (
    <Flex
      role="group"
      aria-label={m.writing_sides()}
      display={{ base: 'flex', lg: 'none' }}
      flexWrap="wrap"
      gap="1"
    >
      {(['write', 'preview'] as const).map((one) => (
        <Button
          key={one}
          type="button"
          look="plain"
          px="3"
          aria-pressed={side === one}
          color={side === one ? 'ink' : 'nyasa'}
          textDecoration={side === one ? 'none' : 'underline'}
          borderRadius="0"
          borderBottomWidth="4px"
          borderBottomColor={side === one ? 'jua' : 'transparent'}
          onClick={() => onChoose(one)}
        >
          {words[one]()}
        </Button>
      ))}
    </Flex>
  )
}
