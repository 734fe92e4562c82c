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

/** A line of the account menu that leads somewhere. */
export const RowLink = createLink(styled('a', { base: row }))

/** A line of the account menu that does something. */
export const RowButton = styled('button', { base: row })
