/** Text without a tag cannot make an element; Mantine's style sheets are such text, and nothing else of ours is written as HTML. */
export function harmlessText(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup was refused: screens write text, not HTML.')
  return text
}

/** A script address of this portal, or none. */
export function ownScript(address: string, origin: string): string {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  // A blob: address always has the origin of the page that made it.
  if (url?.origin !== origin || !url.protocol.startsWith('http')) throw new TypeError('A script of another site was refused.')
  return address
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string; createScriptURL: (address: string) => string }) => unknown
}

/** The default policy for browsers that enforce Trusted Types; text run as script is never let through. */
export function setTrustedTypes() {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', { createHTML: harmlessText, createScriptURL: (address) => ownScript(address, location.origin) })
}
