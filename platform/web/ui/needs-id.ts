import { notFound } from '@tanstack/react-router'
import { Id } from '#platform/contract/shapes.ts'

/** For `beforeLoad` of a screen whose address names something by its id: with a word there, the page could not be found. */
export function needsId(param: string): void {
  if (!Id.safeParse(param).success) throw notFound()
}
