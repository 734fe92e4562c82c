/** Adds Google's client id, which differs between servers, to the page, and shows its button if there is one. */
export function withGoogleClient(html: string, clientId: string): string {
  const content = clientId.replace(/[^\w.-]/g, '')
  const shown = content === '' ? html : html.replace(' data-google="" hidden=""', ' data-google=""')
  return shown.replace('</head>', () => `<meta name="google-client" content="${content}"></head>`)
}
