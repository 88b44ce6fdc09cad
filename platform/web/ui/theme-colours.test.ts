import { describe, expect, test } from 'vitest'
import { actionCategories } from '#domains/leads/contract/action-list.ts'
import { colours, meanings, stages, type Tone } from './theme-colours.ts'

type Rgb = readonly [number, number, number]

const linear = (hex: string): Rgb => {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function contrast(one: string, other: string) {
  const [high, low] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

// Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
const deficiencies: Record<string, readonly [Rgb, Rgb, Rgb]> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const seen = (rgb: Rgb, matrix: readonly [Rgb, Rgb, Rgb]): Rgb =>
  matrix.map((row) => Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])) as unknown as Rgb

/** Oklab, where a distance of 0.02 is just seen. */
function oklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const distance = (one: Rgb, other: Rgb) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const pages = { light: ['#ffffff', colours.gray[0], colours.gray[1]], dark: [colours.dark[7], colours.dark[8], colours.dark[6]] } as const

describe.each(['light', 'dark'] as const)('tones in %s', (scheme) => {
  const tones = Object.entries({ ...stages, ...meanings }).map(([name, tone]) => [name, tone[scheme]] as [string, Tone])

  test.each(tones)('%s has AA contrast on its fill and on every page colour', (_, tone) => {
    for (const under of [tone.fill, ...pages[scheme]])
      expect(contrast(tone.ink, under as string), `${tone.ink} on ${under}`).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.keys(deficiencies))('stage marks stay apart with %s', (deficiency) => {
    const marks = Object.entries(stages).map(
      ([name, tone]) => [name, oklab(seen(linear(tone[scheme].mark), deficiencies[deficiency] as never))] as const,
    )
    for (const [name, mark] of marks) {
      for (const [other, otherMark] of marks) {
        if (name < other) expect(distance(mark, otherMark), `${name} and ${other}`).toBeGreaterThan(0.06)
      }
    }
  })
})

test('the greys of text and the accent have AA contrast where they stand', () => {
  const pairs: [string | undefined, string][] = [
    [colours.gray[6], colours.gray[1]],
    [colours.dark[2], colours.dark[6]],
    ['#ffffff', colours.indigo[7]],
    ['#ffffff', colours.indigo[6]],
    [colours.indigo[7], colours.gray[1]],
    [colours.indigo[4], colours.dark[6]],
    [colours.red[6], colours.gray[1]],
    [colours.red[4], colours.dark[6]],
  ]
  for (const [ink, under] of pairs) expect(contrast(ink as string, under), `${ink} on ${under}`).toBeGreaterThanOrEqual(4.5)
})

test('every action category has its stage colour', () => {
  expect(Object.keys(stages).sort()).toEqual(['new', ...actionCategories].sort())
})
