import { type FirmValues, initialValues } from '#platform/contract/firm-settings.ts'

/** Settings of a firm with some values of its own. */
export function firmWith(own: Partial<FirmValues>): () => FirmValues {
  const values = { ...initialValues, ...own }
  return () => values
}
