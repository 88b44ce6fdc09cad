import type { TablerIcon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ScreenIcon } from '../screen-icon.tsx'
import classes from './palette.module.css'

export interface Entry {
  /** Part of its element's id, so without spaces. */
  id: string
  group: string
  icon: TablerIcon
  label: string
  detail?: string
  run: () => void
  /** It stands in the field next, instead of closing the palette. */
  types?: string
}

interface List {
  id: string
  entries: readonly Entry[]
  chosen: number
  onChoose: (index: number) => void
  onRun: (entry: Entry) => void
}

/** The chosen entry is always in sight. */
export function PaletteList({ id, entries, chosen, onChoose, onRun }: List) {
  const list = useRef<HTMLDivElement>(null)
  const chosenId = entries[chosen]?.id
  useEffect(() => {
    if (chosenId) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const groups = Map.groupBy(entries, (entry) => entry.group)
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={classes.list}>
      {[...groups].map(([group, members]) => (
        <fieldset key={group} className={classes.group}>
          <legend>{group}</legend>
          {members.map((entry) => (
            // The keys are the search field's, which keeps the focus and names the chosen option to screen readers.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === chosenId}
              className={classes.entry}
              onMouseMove={() => entry.id !== chosenId && onChoose(entries.indexOf(entry))}
              onClick={() => onRun(entry)}
            >
              <ScreenIcon icon={entry.icon} />
              <span className={classes.label}>
                {entry.label}
                {entry.detail && <small>{entry.detail}</small>}
              </span>
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
