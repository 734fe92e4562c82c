import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'

const Dot = styled('span', {
  base: {
    boxSize: '2',
    borderRadius: 'full',
    bg: 'accent',
    animation: 'viora-dot 1.2s infinite',
    '&:nth-of-type(2)': { animationDelay: '200ms' },
    '&:nth-of-type(3)': { animationDelay: '400ms' },
  },
})

/** Has a text for screen readers and for reduced motion, where the dots do not move. */
export function TypingDots() {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: '2',
        color: 'soft',
        fontSize: 'sm',
        minH: '11',
      })}
      data-typing
    >
      <div className={css({ display: 'flex', gap: '1' })} aria-hidden="true">
        <Dot />
        <Dot />
        <Dot />
      </div>
      {m.chat_typing()}
    </div>
  )
}
