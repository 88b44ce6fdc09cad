export interface Credit {
  text: string
  address: string | undefined
}

const link = /<a\b[^>]*\bhref=["']?(https?:[^"'\s>]+)["']?[^>]*>(.*?)<\/a>/gis

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©', nbsp: ' ' }

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (entities[name ?? ''] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** The credits of a map: its providers write them as HTML, and screens show text alone. */
export function creditsOf(attributions: readonly string[]): Credit[] {
  const credits: Credit[] = []
  for (const html of new Set(attributions)) {
    let rest = 0
    for (const found of html.matchAll(link)) {
      credits.push({ text: plain(html.slice(rest, found.index)), address: undefined }, { text: plain(found[2] ?? ''), address: found[1] })
      rest = found.index + found[0].length
    }
    credits.push({ text: plain(html.slice(rest)), address: undefined })
  }
  const texts = credits.map(({ text }) => text)
  return credits.filter(({ text }, at) => /[\p{L}\p{N}©]/u.test(text) && texts.indexOf(text) === at)
}
