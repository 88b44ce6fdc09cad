import { mostRupees } from '#platform/contract/money.ts'

/** How an amount of whole rupees is typed: grouped as in India, without arrows. */
export const rupeeField = {
  prefix: '₹',
  thousandSeparator: ',',
  thousandsGroupStyle: 'lakh',
  allowDecimal: false,
  allowNegative: false,
  max: mostRupees,
  clampBehavior: 'strict',
  hideControls: true,
  autoComplete: 'off',
} as const
