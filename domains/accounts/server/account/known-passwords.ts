/** Letters as people replace them. */
const replaced: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }

const unreplaced = (text: string) => text.replace(/[@43105$7]/g, (sign) => replaced[sign] ?? sign)
const withoutEnds = (text: string) => text.replace(/^\P{L}+/u, '').replace(/(?<=\p{L})\P{L}+$/u, '')

/** The shortest part of which a text is a repetition; the text itself if it is none. */
function repeatedPart(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, again)
}

let list: Promise<ReadonlySet<string>> | undefined

/** Some fifty thousand passwords that were found most often in stolen lists; read when somebody first chooses one. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether a password is known: as it is, repeated, with digits and signs around it, or with signs for letters. */
export async function isKnownPassword(password: string): Promise<boolean> {
  list ??= readList()
  const known = await list
  const text = repeatedPart(password.toLowerCase())
  const core = withoutEnds(text)
  return [text, core, unreplaced(text), unreplaced(core), withoutEnds(unreplaced(text))].some((form) => known.has(form))
}
