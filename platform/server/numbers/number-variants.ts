interface Variant {
  written: RegExp
  other: string
}

/** Countries that write mobile numbers with or without an extra dialed digit; WhatsApp gives only one form. */
const variants: readonly Variant[] = [
  // Mexico: 52 1 and ten digits until 2019, 52 and ten digits since.
  { written: /^521(\d{10})$/, other: '52$1' },
  { written: /^52([2-9]\d{9})$/, other: '521$1' },
  // Brazil: mobile numbers got a 9 in front of their eight digits, which begin with 6 to 9.
  { written: /^55([1-9]\d)9([6-9]\d{7})$/, other: '55$1$2' },
  { written: /^55([1-9]\d)([6-9]\d{7})$/, other: '55$19$2' },
  // Argentina: 54 9 and ten digits from abroad, 54 and ten digits otherwise.
  { written: /^549(\d{10})$/, other: '54$1' },
  { written: /^54([1-8]\d{9})$/, other: '549$1' },
]

/** The other ways of writing a number in E.164, by which its owner may be known. */
export const variantsOf = (e164: string): string[] => {
  const digits = e164.replace(/^\+/, '')
  return variants.flatMap(({ written, other }) => (written.test(digits) ? [`+${digits.replace(written, other)}`] : []))
}
