import type { SearchUnderstood } from '#domains/schools/contract/schools.ts'
import classes from './search-note.module.css'

interface SearchNoteProps {
  search: string | undefined
  asTyped: boolean
  /** How the search was understood; undefined while nothing is found yet. */
  found: SearchUnderstood | undefined
  onChange: (patch: { as_typed: true | undefined }) => void
}

/** Tells how a search was understood; respelled and left out words can be taken back. */
export function SearchNote({ search, asTyped, found, onChange }: SearchNoteProps) {
  if (!search) return null
  if (asTyped)
    return (
      <p className={classes.note}>
        Only the words as you typed them.{' '}
        <button type="button" onClick={() => onChange({ as_typed: undefined })}>
          Allow other spellings
        </button>
      </p>
    )
  if (!found || found.understood === null) return null
  if (!found.respelled && found.left_out === null)
    return (
      <p className={classes.note}>
        Showing results for <b>{found.understood}</b>
      </p>
    )
  return (
    <p className={classes.note}>
      {found.left_out !== null && (
        <>
          No school in <b>{found.left_out}</b> matches.{' '}
        </>
      )}
      Showing results for <b>{found.understood}</b>.{' '}
      <button type="button" onClick={() => onChange({ as_typed: true })}>
        Search for <bdi>{search}</bdi> instead
      </button>
    </p>
  )
}
