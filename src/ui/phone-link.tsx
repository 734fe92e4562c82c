import { textLinkRecipe } from './recipes.ts'
import { styled } from './styled.ts'

const Link = styled('a', textLinkRecipe)

/** A phone number that can be called; `chat`: the address of its chat in WhatsApp, if it can have one. */
export function PhoneLink({ phone, chat }: { phone: string; chat: string | null }) {
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
