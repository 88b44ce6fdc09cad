import { RowReading } from '#domains/imports/server/cells/row-reading.ts'
import { leadImportFields } from '#domains/lead-imports/contract/lead-imports.ts'

/** A row of a file of leads, with what of it is kept in its own words. */
export class LeadReading extends RowReading {
  readonly facts: string[] = []

  tell(field: string, text: string): void {
    this.facts.push(`${leadImportFields.fields.find(({ key }) => key === field)?.title ?? field}: ${text}`)
  }
}
