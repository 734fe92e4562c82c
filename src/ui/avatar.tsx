import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { coverOf } from './cover.ts'
import { initialsOf } from './initials.ts'

const Picture = chakra('img')

type AvatarProps = {
  user: { first_name: string; last_name: string; email: string; username: string; avatar: string | null }
  /** In px. */
  size: number
}

/** The uploaded picture, else the initials on a cloth of one's own. Beside a name, so it says nothing itself. */
export function Avatar({ user, size }: AvatarProps) {
  const look = { w: `${size}px`, h: `${size}px`, flexShrink: '0', borderRadius: 'full' } as const
  // Only pictures that came through here: an address elsewhere would be a request to a stranger.
  if (user.avatar?.startsWith('data:image/'))
    return <Picture {...look} objectFit="cover" src={user.avatar} alt="" width={size} height={size} />
  const { ground } = coverOf(user.username)
  const isSun = ground === '#F2A93B'
  return (
    <Box
      {...look}
      display="grid"
      placeItems="center"
      bg={ground}
      color={isSun ? '#14203A' : '#FFFFFF'}
      fontWeight="bold"
      fontSize={`${Math.round(size * 0.4)}px`}
      lineHeight="1"
      aria-hidden="true"
    >
      {initialsOf(user)}
    </Box>
  )
}
