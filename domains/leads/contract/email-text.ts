// RFC 3492, section 5 and 6.1: the numbers of Punycode.
const base = 36
const [least, most, skew, damp] = [1, 26, 38, 700]
const first = { at: 128, bias: 72 } as const

const digitOf = (sign: string) => (/\d/.test(sign) ? Number(sign) + 26 : sign.charCodeAt(0) - 97)

function biasOf(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(isFirst ? delta / damp : delta / 2)
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((base - least) * most) / 2; k += base) rest = Math.floor(rest / (base - least))
  return k + Math.floor(((base - least + 1) * rest) / (rest + skew))
}

/** A label of a host name behind `xn--`; undefined where it is no Punycode. */
function decoded(label: string): string | undefined {
  const end = label.lastIndexOf('-')
  const letters = end > 0 ? [...label.slice(0, end)] : []
  const signs = label.slice(end > 0 ? end + 1 : 0)
  let [code, place, bias]: [number, number, number] = [first.at, 0, first.bias]
  for (let at = 0; at < signs.length; ) {
    const before = place
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = digitOf(signs[at++] ?? '')
      if (!(digit >= 0 && digit < base)) return undefined
      place += digit * weight
      const threshold = Math.min(most, Math.max(least, k - bias))
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = letters.length + 1
    bias = biasOf(place - before, count, before === 0)
    code += Math.floor(place / count)
    place %= count
    if (code > 0x10ffff) return undefined
    letters.splice(place++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** An address as people write it: `xn--bcher-kva.example` is `bücher.example`. */
export const emailText = (address: string): string =>
  address.replace(/(?<=[@.])xn--([a-z0-9-]+)/g, (label, code: string) => decoded(code) ?? label)
