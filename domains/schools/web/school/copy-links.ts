import type { SchoolRow } from '#domains/schools/contract/schools.ts'
import { isOnlyHere } from '#platform/contract/is-only-here.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'

type Linked = Pick<SchoolRow, 'url'>

/** Why there is nothing to copy: the portal's own pages need a log-in. */
const noPublicPages =
  'Nothing was copied: no page of these schools opens for parents. An administrator sets SCHOOL_PAGES to the address of their public pages.'

/** The public page of a school, if parents can open it. */
const publicPage = ({ url }: Linked): string | undefined => (url !== null && !isOnlyHere(url) ? url : undefined)

/** Copies the public pages of schools, one a line, or says why there is none. */
export function copyLinks(schools: readonly Linked[], copied: string): void {
  const pages = schools.flatMap((school) => publicPage(school) ?? [])
  if (pages.length === 0) toast.error(noPublicPages)
  else void copyText(pages.join('\n'), copied)
}
