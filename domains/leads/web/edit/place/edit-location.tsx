import { Skeleton, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { editLead, locationFailed } from '#domains/leads/contract/edits.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { PlaceInTree } from '#domains/locations/contract/locations.ts'
import { PlacePickers } from '#domains/locations/web/place-pickers.tsx'
import { withChosen, withFound } from '#domains/locations/web/places-within.ts'
import { useCityOptions, usePlaceTree } from '#domains/locations/web/use-place-tree.ts'
import { EditFailure } from '../edit-failure.tsx'
import type { EditorProps } from '../edit-field.tsx'
import { EditForm } from '../edit-form.tsx'
import { type LeadEdit, useLeadEdit } from '../use-lead-edit.ts'
import {
  citiesNamed,
  isLocationEmpty,
  type LocationValues,
  locationBody,
  locationValues,
  seenLocation,
  townsToSend,
} from './location-values.ts'
import { MeantPlace } from './meant-place.tsx'
import { PlaceWordsFields } from './place-words-fields.tsx'

const [, empty] = editLead.refusals.locationEmpty

type EditLocationProps = EditorProps & { lead: LeadRow }

interface Named {
  id: number
  name: string
}

interface PlaceNames {
  district_list: readonly Named[]
  district_region_list: readonly Named[]
}

type LocationFormProps = EditLocationProps & { begun: LocationValues; tree: PlaceNames; cities: readonly Named[] }

export default function EditLocation({ lead, ...editor }: EditLocationProps) {
  const { cities, error, retry } = useCityOptions()
  const tree = usePlaceTree(citiesNamed(lead.locations, cities ?? []))
  const isHere = cities !== undefined && tree.isHere
  if (!isHere && error) return <EditFailure error={error} retry={retry} close={editor.close} />
  if (!isHere && tree.error) return <EditFailure error={tree.error} retry={tree.retry} close={editor.close} />
  if (!isHere) return <Skeleton height={120} radius="md" my={4} />
  return <LocationForm lead={lead} begun={locationValues(lead.locations, tree)} tree={tree} cities={cities} {...editor} />
}

/** The most exact places in words. */
function placesText(
  { isInWords, raw_district, raw_district_region, ...chosen }: LocationValues,
  tree: PlaceNames,
  cities: readonly Named[],
) {
  if (isInWords) return [raw_district_region, raw_district].filter(Boolean).join(', ')
  const { district_list, district_region_list } = tree
  const named = (ids: readonly number[], all: readonly Named[]) => all.flatMap(({ id, name }) => (ids.includes(id) ? name : []))
  const texts = [named(chosen.district_regions, district_region_list), named(chosen.districts, district_list), named(chosen.cities, cities)]
  return (texts.find((names) => names.length > 0) ?? []).join(', ')
}

const locationEdit = ({ begun, tree, cities }: LocationFormProps): LeadEdit<LocationValues> => ({
  field: 'location',
  title: 'Location',
  textOf: (values) => placesText(values, tree, cities),
  begin: ({ locations }) => ({ values: begun, seen: { locations: seenLocation(locations) } }),
  bodyOf: locationBody,
  complaintOf: (values) => (isLocationEmpty(values) ? empty : undefined),
  success: 'location',
  failed: locationFailed,
})

function LocationForm(props: LocationFormProps) {
  const { lead, close, wasAsked } = props
  const edit = useLeadEdit(lead, close, locationEdit(props))
  const { isInWords } = edit.values
  const [match, setMatch] = useState<PlaceInTree>()
  const chooseMeant = (place: PlaceInTree) => {
    const chosen = withChosen({ cities: [], districts: [], district_regions: [] }, place)
    setMatch(place)
    edit.change({
      ...chosen,
      isInWords: false,
      district: townsToSend(chosen, withFound({ district_list: [], district_region_list: [] }, [place])),
    })
  }
  return (
    <EditForm label="Edit the location" takesFocus={wasAsked} edit={edit}>
      {isInWords ? (
        <>
          <PlaceWordsFields
            labels={{ district: 'District, in words', locality: 'Locality, in words' }}
            words={edit.values}
            onChange={edit.change}
            errors={edit.errors}
            isFirst
          />
          <MeantPlace words={edit.values} onChoose={chooseMeant} />
        </>
      ) : (
        <PlacePickers
          begunWith={match}
          chosen={edit.values}
          onChange={(chosen, tree) => edit.change({ ...chosen, district: townsToSend(chosen, tree) })}
          errors={edit.errors}
        />
      )}
      <Switch
        size="xs"
        label="Not in the list: write it in words"
        checked={isInWords}
        onChange={(event) => edit.change({ isInWords: event.currentTarget.checked })}
      />
    </EditForm>
  )
}
