/** Other programs' variables that happen to resemble a setting: Marathon sets PORT0 and PORTS, Kubernetes DEMO_SERVICE_HOST. */
const foreign = /^(PORTS|PORT\d+|HOSTS|GHOST)$|_SERVICE_(HOST|PORT)|_PORT(_|$)/

/** Only we use these beginnings; what begins so and is not a setting is a mistake. */
const ownPrefixes: Record<string, string> = {
  DEMO_: 'DEMO_LEADS',
  METRICS_: 'METRICS_TOKEN',
  TELEPHONY_: 'TELEPHONY_PROVIDER',
  EXOTEL_: 'EXOTEL_KEY',
}

function editDistance(left: string, right: string): number {
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const costs = [(above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (same ? 0 : 1)]
      if (swapped) costs.push((before[column - 2] ?? 0) + 1)
      current.push(Math.min(...costs))
    }
    before = above
    above = current
  }
  return above[right.length] ?? 0
}

/** Undefined for a setting itself and for other programs' variables. Short names must be closer: HOME is two letters from HOST. */
export function nearestSetting(name: string, settings: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  if (settings.includes(name) || foreign.test(upper)) return undefined
  const near = settings.find((setting) => editDistance(upper, setting) <= (setting.length > 5 ? 2 : 1))
  if (near) return near
  const prefix = Object.keys(ownPrefixes).find((beginning) => upper.startsWith(beginning))
  return prefix && ownPrefixes[prefix]
}
