import { maxRupees } from '#platform/contract/money.ts'

export const rupeeField = {
  prefix: '₹',
  thousandSeparator: ',',
  thousandsGroupStyle: 'lakh',
  allowDecimal: false,
  allowNegative: false,
  max: maxRupees,
  clampBehavior: 'strict',
  hideControls: true,
  autoComplete: 'off',
} as const
