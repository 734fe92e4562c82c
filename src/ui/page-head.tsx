/** Title and description of the page; React puts them into the document's head, on the server too. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  )
}
