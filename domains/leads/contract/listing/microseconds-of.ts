const microseconds = 1_000

/** An instant as JSON of PostgreSQL writes it, in microseconds. */
export function microsecondsOf(text: string): number {
  const fraction = /\.(\d{4,6})/.exec(text)?.[1]
  const whole = Date.parse(text) * microseconds
  return fraction === undefined ? whole : whole + Number(fraction.padEnd(6, '0').slice(3))
}
