import { isRefused } from '#platform/web/http/request.ts'

/** The lead that the asked one was merged into, as the refusal says. */
export function mergedIntoOf(error: Error | null): number | undefined {
  const id = error && isRefused(error) ? error.current.merged_into : undefined
  return typeof id === 'number' ? id : undefined
}
