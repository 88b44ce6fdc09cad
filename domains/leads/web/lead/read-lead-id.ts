import { Id } from '#platform/contract/shapes.ts'

export function readLeadId(text: string): number | undefined {
  const read = Id.safeParse(text)
  return read.success ? read.data : undefined
}
