import { squeezed } from './fitting-pages.ts'

interface TypedAct<Act> {
  act: Act
  /** Whom it is done to, as it is typed after the act. */
  whom: string
}

/** A letter fits too many acts. */
const shortest = 2

/** How far a text goes until its letters are those of a phrase, or undefined where it begins otherwise. */
function endOf(phrase: string, typed: string): number | undefined {
  const words = typed.split(/(?<=\s)/)
  for (const [at] of words.entries()) {
    const begun = words.slice(0, at + 1).join('')
    if (squeezed(begun) === squeezed(phrase)) return begun.length
  }
  return undefined
}

/** The acts that are typed, or begun to be typed; after the whole name of an act follows whom it is done to. */
export function typedActs<Act extends { words: readonly string[] }>(acts: readonly Act[], typed: string): TypedAct<Act>[] {
  const text = squeezed(typed)
  if (text.length < shortest) return []
  return acts.flatMap((act) => {
    const ends = act.words.map((phrase) => endOf(phrase, typed)).filter((end) => end !== undefined)
    if (ends.length > 0) return { act, whom: typed.slice(Math.max(...ends)).trim() }
    return act.words.some((phrase) => squeezed(phrase).startsWith(text)) ? { act, whom: '' } : []
  })
}
