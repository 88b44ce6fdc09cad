import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useCityOptions, usePlaceTree } from '#domains/locations/web/use-place-tree.ts'
import { distances } from '#platform/contract/distances.ts'
import type { ChosenCriteria } from './chosen-criteria.ts'
import classes from './criteria-chips.module.css'

interface PlaceEditorProps {
  distance: number
  isChanged: boolean
  onChoose: (change: Pick<ChosenCriteria, 'around' | 'distance'>) => void
}

/** Another place or distance, for these recommendations alone. */
export function PlaceEditor({ distance, isChanged, onChoose }: PlaceEditorProps) {
  const [city, setCity] = useState<number>()
  const { options } = useCityOptions()
  const { district_region_list: localities } = usePlaceTree(city === undefined ? [] : [city])
  return (
    <div className={classes.editor}>
      <NativeSelect
        size="xs"
        label="Circle"
        value={String(distance)}
        data={distances.map((km) => ({ value: String(km), label: `${km} km` }))}
        onChange={({ currentTarget: { value } }) => onChoose({ distance: Number(value) })}
      />
      <NativeSelect
        size="xs"
        label="City"
        value={city ?? ''}
        data={[{ value: '', label: 'Choose a city' }, ...options.map(({ value, label }) => ({ value: String(value), label }))]}
        onChange={({ currentTarget: { value } }) => setCity(value ? Number(value) : undefined)}
      />
      {city !== undefined && (
        <NativeSelect
          size="xs"
          label="Locality"
          value=""
          data={[
            { value: '', label: 'Choose a locality' },
            { value: String(city), label: 'The whole city' },
            ...localities.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => value && onChoose({ around: [Number(value)] })}
        />
      )}
      {isChanged && (
        <Button size="xs" variant="default" onClick={() => onChoose({ around: undefined, distance: undefined })}>
          As the parent said
        </Button>
      )}
    </div>
  )
}
