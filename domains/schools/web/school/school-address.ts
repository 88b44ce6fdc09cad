import type { SchoolRow } from '#domains/schools/contract/schools.ts'

/** The public page, or the portal's own where none is known. */
export const schoolAddress = ({ url, slug }: Pick<SchoolRow, 'url' | 'slug'>, origin = window.location.origin): string =>
  url ?? `${origin}/schools/${encodeURIComponent(slug)}`
