import { expect, test } from 'vitest'
import { readRupees } from './read-rupees.ts'

test.each([
  ['₹1L', { min: 100_000, max: 100_000 }],
  ['60k', { min: 60_000, max: 60_000 }],
  ['85K', { min: 85_000, max: 85_000 }],
  ['1,20,000/-', { min: 120_000, max: 120_000 }],
  ['Rs. 2.5 lakh', { min: 250_000, max: 250_000 }],
  ['1.2 Lacs', { min: 120_000, max: 120_000 }],
  ['₹ 45,000 p.a.', { min: 45_000, max: 45_000, tenure: 'Y' }],
  ['45000 per annum', { min: 45_000, max: 45_000, tenure: 'Y' }],
  ['Rs 60,000/year', { min: 60_000, max: 60_000, tenure: 'Y' }],
  ['5000 per month', { min: 5_000, max: 5_000, tenure: 'M' }],
  ['₹5,000/month', { min: 5_000, max: 5_000, tenure: 'M' }],
  ['5k pm', { min: 5_000, max: 5_000, tenure: 'M' }],
  ['INR 90000', { min: 90_000, max: 90_000 }],
  ['₹ 1,00,000.00', { min: 100_000, max: 100_000 }],
  ['50,000 - 1,00,000', { min: 50_000, max: 100_000 }],
  ['50k to 80k', { min: 50_000, max: 80_000 }],
  ['1-1.5 lakh', { min: 100_000, max: 150_000 }],
  ['50-80k', { min: 50_000, max: 80_000 }],
  ['50k-1 lakh', { min: 50_000, max: 100_000 }],
  ['50,000 – 1 lakh', { min: 50_000, max: 100_000 }],
  ['₹50,000 - ₹75,000 / year', { min: 50_000, max: 75_000, tenure: 'Y' }],
  ['up to 80k', { max: 80_000 }],
  ['Upto 1 lakh', { max: 100_000 }],
  ['below ₹50,000', { max: 50_000 }],
  ['< 50000', { max: 50_000 }],
  ['above 2 lakh', { min: 200_000 }],
  ['2 Lakh+', { min: 200_000 }],
  ['around 1 lakh', { min: 100_000, max: 100_000 }],
  ['1 लाख', { min: 100_000, max: 100_000 }],
  ['0', { min: 0, max: 0 }],
])('%s is an amount', (text, read) => {
  expect(readRupees(text)).toEqual(read)
})

test.each([
  '2',
  '1.5',
  'low',
  'depends',
  '$500',
  '1 lakh 20 thousand sixty',
  '2 lakh - 1 lakh',
  '5000 per month per year',
  '99999999999',
  '12/06/2026',
  '60k students',
])('%s is none', (text) => {
  expect(readRupees(text)).toBeUndefined()
})
