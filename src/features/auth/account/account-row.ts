import { createLink } from '@tanstack/react-router'
import { styled } from '#ui/styled.ts'

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  minH: '12',
  px: '3',
  borderRadius: 'md',
  fontWeight: 'bold',
  textAlign: 'left',
  cursor: 'pointer',
  _pointed: { bg: 'tint' },
} as const

/** An account menu item that is a link. */
export const RowLink = createLink(styled('a', { base: row }))

/** An account menu item that is a button. */
export const RowButton = styled('button', { base: row })
