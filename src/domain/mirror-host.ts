/** The host of an address, as browsers open it: ASCII, and with the port if it has one. '' for what is no address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
