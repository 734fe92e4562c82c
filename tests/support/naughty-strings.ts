/** Texts that some program has stumbled over: by kind, made here from rules rather than taken from a list. */
const controls = Array.from({ length: 32 }, (_, code) => `a${String.fromCodePoint(code)}b`)
const spaces = [
  0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x200b, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
].flatMap((code) => [
  String.fromCodePoint(code),
  `x${String.fromCodePoint(code)}`,
  `${String.fromCodePoint(code)}x`,
])
const directions = [
  0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
].map((code) => `left${String.fromCodePoint(code)}right`)
const broken = ['\ud800', '\udc00', 'a\ud83d', '\ude00b', '\ud83d\ud83d', '\ufffd', '\ufffe', '\uffff']

const words = [
  'null',
  'undefined',
  'true',
  'false',
  'NaN',
  'Infinity',
  'nil',
  'None',
  'constructor',
  'toString',
]
const keys = [
  '__proto__',
  'prototype',
  'hasOwnProperty',
  'valueOf',
  'then',
  '__defineGetter__',
  'length',
  'name',
]
const numbers = [
  '0',
  '-0',
  '1e309',
  '-1',
  '0x10',
  '1/0',
  '00',
  '1,5',
  '9007199254740993',
  '.',
  '-',
  '+',
  '1e-400',
]
const scripts = [
  'Ñandú',
  'Łódź',
  'Ångström',
  'ﬁn',
  'İstanbul',
  'ıı',
  'ß',
  'ẞ',
  'Ǆ',
  'ﷺ',
  'अनु',
  'ไทย',
  '中文',
  '한글',
]
const marks = [
  'e\u0301',
  'Z\u0351\u036b\u0343\u032a',
  '\u0301',
  'a\u200db',
  '👩‍👩‍👧',
  '🇹🇿',
  '👍🏿',
  '🏳️‍🌈',
  '1️⃣',
  '٣',
  '१',
]

const tags = [
  'script',
  'img',
  'svg',
  'iframe',
  'style',
  'a',
  'body',
  'object',
  'math',
  'template',
  'base',
  'form',
]
const markup = tags.flatMap((tag) => [
  `<${tag}>alert(1)</${tag}>`,
  `<${tag} src=x onerror=alert(1)>`,
  `"><${tag}/onload=alert(1)//`,
  `</title><${tag} href="javascript:alert(1)">x`,
  `<${tag.toUpperCase()}\n onclick = 'alert(1)' >`,
])
const quotes = [
  "'",
  '"',
  '`',
  '&',
  '<',
  '>',
  '&lt;b&gt;',
  '&#60;b&#62;',
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
]
const queries = [
  "' or '1'='1",
  "'; drop table users; --",
  '") or 1=1 --',
  "\\'; --",
  '%',
  '_',
  '%_%',
  '*',
  '?',
  '$1',
  ':id',
]
const queriesMore = queries.map((query) => `admin${query}`)
const shells = [
  '; ls',
  '| id',
  '$(id)',
  '`id`',
  '&& id',
  '\\',
  '../../etc/passwd',
  'C:\\con',
  'file:///etc/passwd',
  '~',
]
const headers = [
  'a\r\nBcc: evil@evil.example',
  'a\nSet-Cookie: a=b',
  'a%0d%0aX: y',
  'To: a@b.c',
  '=?utf-8?q?x?=',
]
const formats = [
  '%s%s%s%n',
  '%d',
  '{0}',
  '%00',
  '%u0000',
  '\\u0000',
  '\\x00',
  '&#0;',
  '=1+1',
  '@SUM(1)',
  '+cmd|x!A0',
]
const addresses = [
  'a@b',
  'a@b.c',
  '@',
  'a@',
  '@b.c',
  'a@@b.c',
  'a b@c.d',
  'a@b..c',
  '"a b"@c.d',
  'a@[127.0.0.1]',
  'ä@ö.de',
]
const addressesMore = [
  'a+b@c.d',
  'a@b.c\n',
  'a@b.c,d@e.f',
  '<a@b.c>',
  'A@B.C',
  "o'neil@b.ie",
  'a@b.c\u0000',
  'x@ｅvil.example',
]
const long = [64, 149, 150, 151, 254, 255, 1024, 1025, 5000].flatMap((length) => [
  'a'.repeat(length),
  'é'.repeat(length),
  '😀'.repeat(length),
  `${'a'.repeat(length)}@example.org`,
])
const json = [
  '{}',
  '[]',
  '{"a":1}',
  '[1,2]',
  '"x"',
  '{"$gt":""}',
  '{"__proto__":{"x":1}}',
  '\\"',
  '{"a":',
  ']',
]

/** Each kind again inside ordinary text, as people paste it. */
const pasted = [...markup, ...queries, ...quotes, ...shells, ...formats].map(
  (text) => `Asha ${text} Mwakyusa`,
)

const all = [
  [
    controls,
    spaces,
    directions,
    broken,
    words,
    keys,
    numbers,
    scripts,
    marks,
    markup,
    quotes,
    queries,
    queriesMore,
  ],
  [shells, headers, formats, addresses, addressesMore, long, json, pasted],
]
  .flat()
  .flat()

/** How many the tests go through. */
const wanted = 515

/** 515 different texts; the rest that is missing is made of two of them. */
export const naughtyStrings: readonly string[] = fill(new Set(all))

function fill(texts: Set<string>): string[] {
  const first = [...texts]
  for (let place = 0; texts.size < wanted; place += 1)
    texts.add(`${first[place % first.length]}${first[(place * 7 + 3) % first.length]}`)
  return [...texts].slice(0, wanted)
}
