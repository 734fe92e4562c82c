import { company } from '#catalogues/company.ts'
import { allFacts, companyTexts } from '#catalogues/company-texts.ts'
import { m } from '#i18n/paraglide/messages.js'
import { unsupportedBrowserStyleId } from '#domain/unsupported-browser.ts'
import { unsupportedBrowserId } from '#theme/unsupported-browser-id.ts'

/** The attribute is missing in React's types. */
const disabled = { disabled: true }
const { phone, whatsapp } = companyTexts(allFacts())

/**
 * Tells visitors whose browser cannot run the app about the limits, with other ways to contact us. It follows React's
 * root, so that it does not delay painting the title; only the server renders it (theme/unsupported-browser.css,
 * without-scripts.css, browser-check.ts and event-recorder.ts show it).
 *
 * @param sheet the address of without-scripts.css
 */
export function UnsupportedBrowserNotice({ sheet }: { sheet: string }) {
  return (
    <aside id={unsupportedBrowserId} aria-label={m.unsupported_browser_label()}>
      <link id={unsupportedBrowserStyleId} rel="stylesheet" href={sheet} {...disabled} />
      <noscript>
        <p>{m.unsupported_browser_without_scripts()}</p>
      </noscript>
      <p data-too-old="">{m.unsupported_browser_too_old()}</p>
      <p>
        {m.unsupported_browser_reach_us()}{' '}
        <a href={phone.href}>
          <u>{phone.text}</u>
        </a>
        ,{' '}
        {whatsapp === null ? null : (
          <>
            <a href={whatsapp}>
              <u>WhatsApp</u>
            </a>
            ,{' '}
          </>
        )}
        <a href={`mailto:${company.email}`}>
          <u>{company.email}</u>
        </a>
      </p>
    </aside>
  )
}
