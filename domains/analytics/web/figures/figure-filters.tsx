import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { use, useRef } from 'react'
import { SetFilterChip } from '#platform/web/ui/filter-chip.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import fieldButton from '#platform/web/ui/over/field-button.module.css'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import classes from './figure-filters.module.css'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { NarrowedContext } from './narrowed.ts'
import { type RowFilter, type SetFilter, useSetFilters } from './set-filters.ts'

/** Takes filters away. */
const without = (set: readonly SetFilter[]): { [Name in RowFilter]?: undefined } =>
  Object.fromEntries(set.map(({ name }) => [name, undefined]))

export interface SetFiltersProps {
  set: readonly SetFilter[]
  onRemove: (gone: { [Name in RowFilter]?: undefined }) => void
}

interface FigureFiltersProps extends FilterPanelProps, SetFiltersProps {}

/** The button of the filters stays when they go, and takes the focus. */
const focusFilters = (within: Element | null | undefined) => within?.querySelector<HTMLElement>('[data-filters] button')?.focus()

/** The filters of a screen of figures: a button that opens them, and those that are set, each of which a press takes away. */
export function FigureFilters({ set, onRemove, ...panel }: FigureFiltersProps) {
  const line = useRef<HTMLDivElement>(null)
  const remove: SetFiltersProps['onRemove'] = (gone) => {
    if (Object.keys(gone).length === set.length) focusFilters(line.current?.closest('search'))
    onRemove(gone)
  }
  return (
    <>
      <span data-filters>
        <PopoverButton
          className={fieldButton.button}
          label="Filters"
          isActive={set.length > 0}
          button={
            <>
              <IconFilter size={16} aria-hidden /> {set.length > 0 ? `Filters (${set.length})` : 'Filters'}
            </>
          }
        >
          {() => <FilterPanel {...panel} />}
        </PopoverButton>
      </span>
      {set.length > 0 && (
        <div ref={line} className={classes.set}>
          <div className={classes.chips}>
            {set.map((one) => (
              <SetFilterChip key={one.name} text={one.text} onRemove={() => remove(without([one]))} />
            ))}
          </div>
          <Button variant="subtle" size="compact-sm" className={classes.clear ?? ''} onClick={() => remove(without(set))}>
            Clear
          </Button>
        </div>
      )}
    </>
  )
}

/** The filters on paper, where nothing can be pressed. */
export const PrintedFilters = ({ set }: Pick<SetFiltersProps, 'set'>) =>
  set.length > 0 && <p className={classes.printed}>{set.map(({ text }) => text).join(', ')}</p>

/** Says that nothing is there, and with which filters, so that they can be taken away. */
export function NothingLeft({ title, whole = false, set, onRemove }: SetFiltersProps & { title: string; whole?: boolean }) {
  return (
    <EmptyNote whole={whole} title={set.length > 0 ? `${title} with ${set.length === 1 ? 'this filter' : 'these filters'}` : title}>
      {set.length > 0 && (
        <>
          <p>{set.map(({ text }) => text).join(', ')}</p>
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              focusFilters(currentTarget.closest('main'))
              onRemove(without(set))
            }}
          >
            {set.length === 1 ? 'Remove the filter' : 'Remove the filters'}
          </Button>
        </>
      )}
    </EmptyNote>
  )
}

interface NoFiguresProps {
  title: string
  /** Without filters, the page shows that there is nothing. */
  ifNarrowed?: boolean
}

/** The same for the filters of the page. */
export function NoFigures({ title, ifNarrowed = false }: NoFiguresProps) {
  const { filters, onChange } = use(NarrowedContext)
  const set = useSetFilters(filters)
  return ifNarrowed && set.length === 0 ? null : <NothingLeft title={title} set={set} onRemove={onChange} />
}
