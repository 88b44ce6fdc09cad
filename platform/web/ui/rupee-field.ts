import { mostRupees } from '#platform/contract/money.ts'

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
