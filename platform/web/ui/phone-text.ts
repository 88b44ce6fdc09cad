interface Phone {
  number: string
  country_code: number
}

const india = 91

/** A number as people read it out: 98765 43210, and with its code where it is not Indian: +971 501 234 567. */
export function phoneText({ number, country_code: code }: Phone): string {
  if (code === india && number.length === 10) return `${number.slice(0, 5)} ${number.slice(5)}`
  return `+${code} ${number.replace(/\d{3}(?=\d{2,})/g, '$& ')}`
}
