import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { clothOf } from './cover.ts'

const styles = {
  base: css.raw({ flexShrink: '0', borderRadius: 'full' }),
  variants: {
    size: {
      44: css.raw({ boxSize: '11', fontSize: '[18px]' }),
      88: css.raw({ boxSize: '[88px]', fontSize: '[35px]' }),
    },
  },
}
const Picture = styled('img', styles)
const Initials = styled('div', styles)

type AvatarProps = {
  user: { first_name: string; last_name: string; email: string; username: string; avatar: string | null }
  /** In px. */
  size: 44 | 88
}

/** The uploaded picture, else the initials on a generated colour. Decorative, since a name is beside it. */
export function Avatar({ user, size }: AvatarProps) {
  // Only pictures uploaded here: an external URL would cause a request to a third party.
  if (user.avatar?.startsWith('data:image/'))
    return <Picture size={size} src={user.avatar} alt="" css={{ objectFit: 'cover' }} />
  return (
    <Initials
      size={size}
      aria-hidden="true"
      className={clothOf(user.username)}
      css={{ display: 'grid', placeItems: 'center', fontWeight: 'bold', lineHeight: '1' }}
    >
      {initialsOf(user)}
    </Initials>
  )
}

type Named = { first_name: string; last_name: string; email: string }

/** At most two initials, of the names or else of the email address. */
function initialsOf({ first_name, last_name, email }: Named): string {
  const letters = [first_name, last_name].map(firstLetter).join('') || firstLetter(email)
  return letters.toLocaleUpperCase()
}

/** The first grapheme cluster. */
function firstLetter(text: string): string {
  for (const { segment } of new Intl.Segmenter().segment(text.trim())) return segment
  return ''
}
