import { expect, test } from 'vitest'
import { yearlyFeesText } from './yearly-fees.ts'

const classes = (...yearly: (number | null)[]) => yearly.map((each) => ({ yearly: each }))

test('a year is told as the range of the classes, as one amount where all pay the same, and as an average where no class is known', () => {
  expect(yearlyFeesText(classes(9600, null, 22_800, 12_000), 12_750)).toBe('₹9,600 to ₹22,800 / year by class')
  expect(yearlyFeesText(classes(96_000, 96_000), 96_000)).toBe('₹96,000 / year')
  expect(yearlyFeesText(classes(null), 12_750)).toBe('about ₹12,750 / year on average')
  expect(yearlyFeesText(undefined, 12_750)).toBe('about ₹12,750 / year on average')
})
