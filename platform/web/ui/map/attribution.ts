export interface Credit {
  text: string
  address: string | undefined
}

const tag = /(<[^<>]*>)/
const target = /\bhref=["']?(https?:[^"'\s>]+)/i

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©', nbsp: ' ' }

const plain = (text: string) =>
  text
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (entities[name ?? ''] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** The credits of a map: its providers write them as HTML, and screens show text alone. */
export function creditsOf(attributions: readonly string[]): Credit[] {
  const credits: Credit[] = []
  for (const html of new Set(attributions)) {
    let credit = { text: '', address: undefined as string | undefined }
    const end = (address?: string) => {
      credits.push({ ...credit, text: plain(credit.text) })
      credit = { text: '', address }
    }
    for (const [at, piece] of html.split(tag).entries()) {
      if (at % 2 === 0) credit.text += piece
      else if (/^<a\b/i.test(piece)) end(target.exec(piece)?.[1])
      else if (/^<\/a\b/i.test(piece)) end()
    }
    end()
  }
  const firsts = new Map(credits.toReversed().map((credit) => [credit.text, credit]))
  return credits.filter((credit) => /[\p{L}\p{N}©]/u.test(credit.text) && firsts.get(credit.text) === credit)
}
