type Named = { first_name: string; last_name: string; email: string }

/** Two letters at most: of the names, else of the address. */
export function initialsOf({ first_name, last_name, email }: Named): string {
  const letters = [first_name, last_name].map(firstLetter).join('') || firstLetter(email)
  return letters.toLocaleUpperCase()
}

/** A letter as people see one, whatever it is made of. */
function firstLetter(text: string): string {
  for (const { segment } of new Intl.Segmenter().segment(text.trim())) return segment
  return ''
}
