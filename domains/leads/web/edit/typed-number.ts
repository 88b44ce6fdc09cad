/** The national digits of a number as people type or paste it. Anything else stays as it is, to be complained about. */
export function typedNumber(text: string, countryCode: number): string {
  const bare = text.replace(/[\s().-]/g, '')
  const international = `+${countryCode}`
  return bare.startsWith(international) ? bare.slice(international.length) : bare
}
