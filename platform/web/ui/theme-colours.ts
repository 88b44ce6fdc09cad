import type { MantineColorsTuple } from '@mantine/core'

const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#eae7e3',
  '#dedad5',
  '#c9c4bd',
  '#a49e96',
  '#6f6a63',
  '#57534d',
  '#3d3a36',
  '#262422',
]
const dark: MantineColorsTuple = [
  '#dedbd6',
  '#bfbbb5',
  '#a39e97',
  '#757069',
  '#4a4641',
  '#3b3834',
  '#2e2b28',
  '#22201e',
  '#1a1917',
  '#121110',
]
const indigo: MantineColorsTuple = [
  '#eef0fb',
  '#dde0f5',
  '#bcc3ec',
  '#a3aeea',
  '#8f9ce6',
  '#6a78d2',
  '#4a55b8',
  '#3b449c',
  '#313881',
  '#252a60',
]
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fbddd9',
  '#f5b8b1',
  '#f2a097',
  '#ef8a7f',
  '#dd5a4d',
  '#bf3226',
  '#a2261c',
  '#841e16',
  '#661711',
]
const green: MantineColorsTuple = [
  '#edf6ef',
  '#d8ecdd',
  '#aed7b9',
  '#86c497',
  '#66b37b',
  '#3f9658',
  '#277a41',
  '#1f6435',
  '#194f2a',
  '#123a1f',
]

export const colours = { gray, dark, indigo, red, green }

/** Ink on fill is text on its badge; mark is for dots, bars and stripes. */
export interface Tone {
  ink: string
  fill: string
  mark: string
}

interface Tones {
  light: Tone
  dark: Tone
}

/** The marks follow Okabe and Ito, whose colours stay apart for colour-blind readers; the word always stands beside them. */
export const stages = {
  new: { light: { ink: '#57534d', fill: '#eae7e3', mark: '#57534d' }, dark: { ink: '#d0ccc6', fill: '#3b3834', mark: '#d0ccc6' } },
  call: { light: { ink: '#0b5488', fill: '#ddebf6', mark: '#0072b2' }, dark: { ink: '#8ec5ee', fill: '#12324a', mark: '#0b76ba' } },
  visit: { light: { ink: '#7a4a00', fill: '#fbecd0', mark: '#e69f00' }, dark: { ink: '#f2c265', fill: '#46300a', mark: '#e69f00' } },
  lead: { light: { ink: '#86396a', fill: '#f8e4ef', mark: '#cc79a7' }, dark: { ink: '#eab0d0', fill: '#4a2439', mark: '#cc79a7' } },
  application: { light: { ink: '#0a5a78', fill: '#d9f0fb', mark: '#56b4e9' }, dark: { ink: '#93d6f7', fill: '#103a4d', mark: '#7cc8f2' } },
  registration: { light: { ink: '#5f5600', fill: '#f6f1c4', mark: '#d9cb1f' }, dark: { ink: '#ece27a', fill: '#3c3708', mark: '#f0e442' } },
  admission: { light: { ink: '#00613f', fill: '#d8f1e6', mark: '#009e73' }, dark: { ink: '#72d6b2', fill: '#083d2c', mark: '#009e73' } },
  other: { light: { ink: '#94400a', fill: '#fde5d6', mark: '#d55e00' }, dark: { ink: '#f7ac7d', fill: '#4d2609', mark: '#d9661a' } },
} as const satisfies Record<string, Tones>
export type Stage = keyof typeof stages

export const meanings = {
  overdue: { light: { ink: '#a2261c', fill: '#fdeae7', mark: '#bf3226' }, dark: { ink: '#f5a59c', fill: '#4d1d18', mark: '#ef8a7f' } },
  due: { light: { ink: '#7a4a00', fill: '#fdf0d5', mark: '#d08a00' }, dark: { ink: '#f2c265', fill: '#46300a', mark: '#e0a020' } },
  done: { light: { ink: '#1f6435', fill: '#e2f2e6', mark: '#277a41' }, dark: { ink: '#8fd3a3', fill: '#15391f', mark: '#66b37b' } },
  simulated: { light: { ink: '#5b3a9e', fill: '#eee8fa', mark: '#7a56c4' }, dark: { ink: '#c9b4f5', fill: '#33244f', mark: '#a98be8' } },
} as const satisfies Record<string, Tones>

const tokensOf = (prefix: string, tones: Record<string, Tones>, scheme: 'light' | 'dark') =>
  Object.entries(tones).flatMap(([name, tone]) =>
    Object.entries(tone[scheme]).map(([part, value]) => [`--${prefix}${name}-${part}`, value as string]),
  )

/** Every tone as CSS variables: `--stage-visit-ink`, `--overdue-fill` and so on. */
export const toneTokens = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries([...tokensOf('stage-', stages, scheme), ...tokensOf('', meanings, scheme)])
