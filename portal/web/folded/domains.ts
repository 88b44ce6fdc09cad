import { setAddedCells } from '#domains/leads/web/list/table/added-cells.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { domains as names } from '#portal/domains.ts'
import { fold } from '#portal/fold.ts'

/** The exports of one file of each domain's `web/`, lower domains first, from the paths that `import.meta.glob` found. */
export const inOrder = <Part>(found: Readonly<Record<string, Part>>) =>
  names.flatMap((name) => {
    const path = Object.keys(found).find((each) => each.includes(`/domains/${name}/`))
    const part = path && found[path]
    return part ? [{ name, part }] : []
  })

const parts = import.meta.glob<WebDomain>('../../../domains/*/web/domain.ts', { eager: true, import: 'domain' })

export const domains = inOrder(parts).map(({ name, part }) => ({ ...part, name }))

setAddedCells(fold('column of the lead lists', domains, ({ leadColumns }) => leadColumns))
