import { Id } from '#platform/contract/shapes.ts'

/** The lead that an address names; nothing when it can be none. */
export function readLeadId(text: string): number | undefined {
  const read = Id.safeParse(text)
  return read.success ? read.data : undefined
}
