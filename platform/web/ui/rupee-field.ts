/** How an amount of whole rupees is typed: grouped as in India, without arrows. */
export const rupeeField = {
  prefix: '₹',
  thousandSeparator: ',',
  thousandsGroupStyle: 'lakh',
  allowDecimal: false,
  allowNegative: false,
  max: 100_000_000,
  clampBehavior: 'strict',
  hideControls: true,
  autoComplete: 'off',
} as const
