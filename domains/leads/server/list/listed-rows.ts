import { type ListedSource, listedSource } from '#domains/leads/contract/listing/sources.ts'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import { mayOpenSource } from '#domains/leads/contract/policy.ts'
import { everyLead, listViewer, type Reader, unassignedBoarding, viewersOf } from '../lead/visible-to.ts'

export interface ListedRows extends ListedSource {
  readonly viewer: number
}

const viewerOf = ({ whose }: ListedSource, reader: Reader) =>
  whose === 'own' ? listViewer(reader) : whose === 'everyone' ? everyLead : unassignedBoarding

/** The rows of a source for a reader, each of which `visibleTo` lets them open. Undefined without the permission. */
export function listedRows(source: LeadSource, reader: Reader): ListedRows | undefined {
  if (viewersOf(reader).length === 0 || !mayOpenSource(reader, source)) return undefined
  const listed = listedSource(source, reader)
  return { ...listed, viewer: viewerOf(listed, reader) }
}
