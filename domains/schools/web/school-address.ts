import type { SchoolRow } from '#domains/schools/contract/schools.ts'

/** Where a school is shown: its public page, or the portal's own where the portal knows of none. */
export const schoolAddress = ({ url, slug }: Pick<SchoolRow, 'url' | 'slug'>, origin = window.location.origin): string =>
  url ?? `${origin}/schools/${encodeURIComponent(slug)}`
