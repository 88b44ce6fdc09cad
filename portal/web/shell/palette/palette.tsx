import { Group, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Account } from '#platform/web/domain.ts'
import classes from './palette.module.css'
import { type Entry, PaletteList } from './palette-list.tsx'
import { usePaletteEntries } from './use-palette-entries.ts'

export default function Palette({ me, onClose }: { me: Account; onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const { entries, hint, isSearching } = usePaletteEntries(query, me)
  const [chosen, choose] = useState(0)
  const at = Math.min(chosen, entries.length - 1)
  const type = (text: string) => {
    setQuery(text)
    choose(0)
  }
  const run = (entry: Entry | undefined) => {
    // A press took the focus out of the field.
    field.current?.focus()
    if (entry?.types !== undefined) return type(entry.types)
    if (entry) onClose()
    entry?.run()
  }
  const moveOrRun = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) choose((at + step + entries.length) % entries.length)
    else if (event.key === 'Enter') run(entries[at])
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="10dvh" transitionProps={{ duration: 100 }}>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label="Go anywhere">
        <Group gap={10} wrap="nowrap" className={classes.search ?? ''}>
          <IconSearch size={18} stroke={1.7} aria-hidden="true" />
          <input
            ref={field}
            data-autofocus
            role="combobox"
            aria-label={hint}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={entries[at] && `${id}-${entries[at].id}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={hint}
            value={query}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={moveOrRun}
          />
        </Group>
        <PaletteList id={id} entries={entries} chosen={at} onChoose={choose} onRun={run} />
        <p role="status" className={classes.nothing}>
          {entries.length === 0 && (isSearching ? 'Searching…' : 'Nothing found. Try part of a name, or some digits of a number.')}
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}
