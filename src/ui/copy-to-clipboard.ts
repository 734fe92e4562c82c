/** Copies a text; whether it did: a browser may refuse its clipboard, or have none. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
