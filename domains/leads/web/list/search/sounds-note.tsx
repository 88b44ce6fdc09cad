import { Button, Group } from '@mantine/core'
import { counted } from '#platform/contract/counts.ts'
import { passFocusToHeading } from '#platform/web/ui/over/pass-focus-on.ts'
import classes from './sounds-note.module.css'
import type { useLeadSearch } from './use-lead-search.ts'

export interface SoundsNoteProps {
  searching: ReturnType<typeof useLeadSearch>
  /** True if the list shows the names that sound alike, because none has the letters. */
  isInPlace: boolean
  /** How many others sound alike. */
  more: number
}

const Quoted = ({ children }: { children: string | undefined }) => (
  <>
    “<bdi>{children}</bdi>”
  </>
)

/** Says which names have the searched letters and which sound alike, and leads from the ones to the others. */
export default function SoundsNote({ searching: { filters, change }, isInPlace, more }: SoundsNoteProps) {
  const { search, sounds_like: heard } = filters
  const button = (words: string, act: () => void) => (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={(event) => {
        passFocusToHeading(event)
        act()
      }}
    >
      {words}
    </Button>
  )
  return (
    <Group gap="0 8px" className={classes.note ?? ''}>
      <p role="status">
        {heard !== undefined ? (
          <>
            These names sound like <Quoted>{heard}</Quoted>.
          </>
        ) : isInPlace ? (
          <>
            No lead here has <Quoted>{search}</Quoted> in its name or numbers. These names sound like it.
          </>
        ) : more > 0 ? (
          <>
            {counted(more, 'more lead')} {more === 1 ? 'sounds' : 'sound'} like <Quoted>{search}</Quoted>.
          </>
        ) : null}
      </p>
      {heard !== undefined
        ? button('Search by its letters', () => change({ search: heard, sounds_like: undefined }))
        : !isInPlace && more > 0 && button(more === 1 ? 'Show it' : 'Show them', () => change({ search: undefined, sounds_like: search }))}
    </Group>
  )
}
