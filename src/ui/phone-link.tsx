import { textLinkRecipe } from './recipes.ts'
import { styled } from './styled.ts'

const Link = styled('a', textLinkRecipe)

/** A phone number that can be called, and its chat in WhatsApp where it is in E.164. */
export function PhoneLink({ phone }: { phone: string }) {
  const chat = phone.startsWith('+') ? `https://wa.me/${phone.slice(1)}` : null
  return (
    <>
      <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
      {chat === null ? null : (
        <>
          {' · '}
          <Link href={chat} target="_blank" rel="noopener noreferrer">
            WhatsApp
          </Link>
        </>
      )}
    </>
  )
}
