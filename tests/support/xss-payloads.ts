/** The function that a payload calls when it runs: the page under test watches this name. */
export const canary = 'globalThis.canary=(globalThis.canary||0)+1'

const events =
  'onerror onload onclick onfocus onmouseover ontoggle onanimationstart onbegin onpointerenter'.split(' ')
const tags = 'img svg a details video audio iframe body input math object embed marquee form button'.split(
  ' ',
)
const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java&#x0A;script:',
  '&#106;avascript:',
  ' javascript:',
  'data:text/html,<script>',
  'vbscript:',
]
const wraps: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase().replaceAll(canary.toUpperCase(), canary),
  (text) => `"><${text.slice(1)}`,
  (text) => `</title></textarea></style></noscript>${text}`,
  (text) => `<svg><style>${text}</style></svg>`,
  (text) => `<math><mtext><table><mglyph><style><!--</style>${text}`,
  (text) => `<noscript><p title="</noscript>${text.replaceAll('"', '&quot;')}">`,
  (text) => `<!--><${text.slice(1)}-->`,
  (text) => text.replace(' ', '/'),
  (text) => text.replace(' ', '\n\0'),
  (text) => `<p>${text.slice(0, -1)}`,
  (text) => `<table><td>${text}</table><h2>${text}</h2>`,
]

/**
 * Every tag with every event handler, and every scheme and script in every encoding; some 6,000 in a fixed
 * order.
 */
export function xssPayloads(): string[] {
  const plain = [
    ...tags.flatMap((tag) =>
      events.map((event) => `<${tag} src=x href=x ${event}=${canary} autofocus tabindex=1 open>`),
    ),
    ...tags.flatMap((tag) =>
      events.map((event) => `<${tag} ${event}="${canary}" src="x" style="animation:x 1s">`),
    ),
    ...tags.flatMap((tag) =>
      schemes.map((scheme) => `<${tag} src="${scheme}${canary}" href="${scheme}${canary}">x</${tag}>`),
    ),
    ...schemes.map(
      (scheme) =>
        `<form action="${scheme}${canary}"><button formaction="${scheme}${canary}">x</button></form>`,
    ),
    `<script>${canary}</script>`,
    `<script src="data:text/javascript,${canary}"></script>`,
    `<scr<script>ipt>${canary}</scr</script>ipt>`,
    `<iframe srcdoc="<script>parent.${canary}</script>"></iframe>`,
    `<svg><script>${canary}</script></svg>`,
    `<svg><animate onbegin=${canary} attributeName=x dur=1s>`,
    `<a href="x" data-source="x" class="picture" onfocus=${canary}>x</a>`,
    `<img src="/x&quot; onerror=&quot;${canary}" alt="&quot;><img src=x onerror=${canary}>">`,
    `<img src="//x" alt='"><svg onload=${canary}>' width="1&quot; onload=${canary}">`,
  ]
  const all = plain.flatMap((payload) => wraps.map((wrap) => wrap(payload)))
  return all.flatMap((payload, place) => (place % 3 === 0 ? [payload, `${payload}${payload}`] : [payload]))
}
