import { type Asker, askChanges, type Changes } from './ask-changes.ts'
import { openShelf, type Shelf } from './lead-shelf.ts'

/** Leads as of a cursor of the sync call; without one, none came yet. */
export interface Taken {
  readonly shelf: Shelf
  readonly cursor: string | undefined
}

export const nothingTaken = (): Taken => ({ shelf: openShelf(), cursor: undefined })

function taken(before: Taken, changes: Changes): Taken {
  const { shelf } = changes.start_again ? nothingTaken() : before
  shelf.take(changes.rows.map(({ lead, ...rest }) => ({ ...rest, row: JSON.stringify(lead) })))
  shelf.remove(changes.gone)
  if (!changes.more) shelf.setActions(changes.actions)
  return { shelf, cursor: changes.cursor ?? undefined }
}

/** `whole`: nothing is left to ask. `none`: this viewer's leads are the server's alone. `ended`: there is no session. */
type Outcome =
  | { readonly is: 'whole'; readonly taken: Taken; readonly skew: number }
  | { readonly is: 'broken'; readonly taken: Taken }
  | { readonly is: 'none' }
  | { readonly is: 'ended' }

const refused = (status: number, before: Taken): Outcome => {
  if (status === 401) return { is: 'ended' }
  if (status === 403 || status === 404) return { is: 'none' }
  // A cursor that the server does not take is forgotten.
  return { is: 'broken', taken: status === 400 ? nothingTaken() : before }
}

/** Asks for what changed since, page by page until nothing is left. A line that breaks off leaves what came. */
export async function takeChanges(as: Asker, since: Taken): Promise<Outcome> {
  let now = since
  for (;;) {
    const asked = await askChanges(as, now.cursor).catch(() => undefined)
    if (!asked) return { is: 'broken', taken: now }
    if ('status' in asked) return refused(asked.status, now)
    const { changes, skew } = asked
    if (changes.too_many) return { is: 'none' }
    now = taken(now, changes)
    if (!changes.more) return { is: 'whole', taken: now, skew }
  }
}
