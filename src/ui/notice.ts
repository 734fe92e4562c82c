import { styled } from '#ui/styled.ts'

/** A sentence that needs to be read: `role="alert"` for what went wrong, `status` for the rest. */
export const Notice = styled('div', {
  base: { borderLeftWidth: '4px', borderRadius: 'sm', px: '4', py: '3', bg: 'card' },
  variants: {
    tone: {
      error: { borderColor: 'udongo' },
      info: { borderColor: 'nyasa' },
      wait: { borderColor: 'jua' },
      good: { borderColor: 'rungwe' },
    },
  },
  defaultVariants: { tone: 'info' },
})
