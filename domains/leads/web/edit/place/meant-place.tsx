import { useDebouncedValue } from '@mantine/hooks'
import { Fragment } from 'react'
import { type PlaceInTree, searchPlaces } from '#domains/locations/contract/locations.ts'
import { placeText } from '#domains/locations/web/place-text.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import type { PlaceWords } from './chosen-place.ts'
import classes from './meant-place.module.css'

const restsFor = 300
const maxLetters = 250

/** Offers the place of our list that a parent's words mean, or the few that they may mean: lists and recommendations find the lead by it. */
export function MeantPlace({ words, onChoose }: { words: PlaceWords; onChoose: (place: PlaceInTree) => void }) {
  const parts = [words.raw_district_region, words.raw_district].map((text) => text.trim()).filter(Boolean)
  const [search] = useDebouncedValue(parts.join(', '), restsFor)
  const isAsked = search.length > 1 && search.length <= maxLetters
  const { data } = useApiQuery(searchPlaces, {
    query: { search, meant: true },
    enabled: isAsked,
    quiet: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const places = isAsked ? (data?.results ?? []) : []
  return (
    <p role="status" className={classes.meant}>
      {places.length > 0 && 'In our list: '}
      {places.map((place, at) => (
        <Fragment key={place.id}>
          {at > 0 && ' or '}
          <button type="button" className={textButton.button} onClick={() => onChoose(place)}>
            {placeText(place)}
          </button>
        </Fragment>
      ))}
    </p>
  )
}
