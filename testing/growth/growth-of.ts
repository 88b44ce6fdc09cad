import { sized } from '../sized.ts'

/** Double the input may take this many times the processor time. Square growth takes four times. */
export const maxGrowth = 2.5

/** In microseconds: shorter work drowns in the noise of the machine. */
const least = sized(1_500, 3_000)

/** More than this is measured with the text at hand: a longer one would take minutes if the growth is worse than square. */
const enough = 60_000

/**
 * Characters of the texts: growth shows from the usual length on. Work that takes less than the least for the longest of them takes seconds for
 * no text of megabytes.
 */
const shortest = 256
const usual = 4_096
const longest = sized(131_072, 262_144)

/** So many doublings are measured at once: for eight times the text linear work takes 8 times as long, square work 64 times, and 16 are allowed. */
const doublings = 3

/** The least processor time of this process in several runs, in microseconds: other programs do not count, nor the first run, which compiles. */
async function timeOf(work: () => unknown, runs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, user + system)
    if (best < least) break
  }
  return best
}

interface Growth {
  /** Of each doubling. */
  ratio: number
  characters: number
}

/** What takes so many times longer than the longer text lets expect is measured again at once: the machine may have been disturbed. */
const likeliest = 1.5

/** Beside much other work a few runs in a row may all be disturbed; only what seems too much is run so often. */
const attempts = 20

/** The longest text that is needed, with the time that it takes, and that of one as much shorter as is measured at once. */
interface Needed {
  characters: number
  large: number
  small: number
}

type TimeOfText = (characters: number, runs: number) => Promise<number>

/** Doubles a text until it takes long enough to be measured; undefined where the longest does not. */
async function neededOf(ofText: TimeOfText, most: number, fewest: number): Promise<Needed | undefined> {
  let characters = shortest
  let large = await ofText(characters, 2)
  // What the shortest text takes too, as a file around it, hides the growth.
  const long = Math.max(least, 2 * large)
  const times = new Map([[characters, large]])
  while ((characters < fewest || large < long) && large < enough) {
    if (characters >= most) return undefined
    const before = large
    const longer = characters < usual ? 4 : 2
    characters *= longer
    large = await ofText(characters, 1)
    if (large > likeliest * longer * before) large = Math.min(large, await ofText(characters, 1))
    times.set(characters, large)
  }
  return { characters, large, small: times.get(characters / 2 ** doublings) ?? Number.POSITIVE_INFINITY }
}

/**
 * How many times the processor time each doubling of a text takes; undefined where the longest text that a reader takes needs next to none.
 * What seems too much is measured again, at last with a longer text: there a disturbance is small, and square growth is not. A reader whose
 * work is mostly the same for any text is measured from `fewest` characters on, for less would hide the growth.
 */
export async function growthOf(
  read: (text: string) => unknown,
  piece: string,
  most = longest,
  fewest = usual,
): Promise<Growth | undefined> {
  const ofText: TimeOfText = (characters, runs) => {
    const text = piece.repeat(Math.ceil(characters / piece.length))
    return timeOf(() => read(text), runs)
  }
  const needed = await neededOf(ofText, most, fewest)
  if (!needed) return undefined
  let { characters, large } = needed
  const ratioFrom = async (known: number) => {
    let small = known
    const ratio = () => (large / Math.max(small, 1)) ** (1 / doublings)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      for (let run = 0; run < 2; run++) small = Math.min(small, await ofText(characters / 2 ** doublings, 1))
      if (ratio() <= maxGrowth) break
      large = Math.min(large, await ofText(characters, 1))
    }
    return ratio()
  }
  let ratio = await ratioFrom(needed.small)
  for (let again = 0; again < 2 && ratio > maxGrowth; again++) {
    if (characters < most && large < enough) characters *= 2
    // What takes so long is disturbed little.
    else if (again > 0) break
    large = await ofText(characters, 2)
    ratio = await ratioFrom(Number.POSITIVE_INFINITY)
  }
  return { ratio, characters }
}
