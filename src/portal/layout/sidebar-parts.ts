import { createLink } from '@tanstack/react-router'
import { styled } from '#ui/styled.ts'

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  minH: '11',
  px: '3',
  borderRadius: 'md',
  textAlign: 'left',
  fontSize: 'sm',
  cursor: 'pointer',
  _pointed: { bg: 'tint' },
  _current: {
    bg: 'tint',
    color: 'accent',
    fontWeight: 'bold',
    boxShadow: 'inset 3px 0 var(--highlight)',
  },
  '&[data-narrow]': { justifyContent: 'center', px: '0' },
} as const

export const SidebarLink = createLink(styled('a', { base: row }))
export const SidebarButton = styled('button', { base: row }, { type: 'button' })

export const SidebarHeading = styled('h2', {
  base: { fontSize: 'xs', fontWeight: 'bold', color: 'soft', letterSpacing: '0', px: '3', mt: '4', mb: '1' },
})
