import type { Settings } from '../../config/settings.ts'
import { restingAfterTrouble } from '../resting-after-trouble.ts'
import { googlePlaces } from './google-places.ts'
import { photonPlaces } from './photon-places.ts'
import type { PlaceSuggester } from './place-suggester.ts'

type Maps = Pick<Settings, 'maps' | 'publicUrl'>

function open({ maps, publicUrl }: Maps): PlaceSuggester | undefined {
  // Nominatim forbids requests while somebody types, so it needs a Photon beside it.
  if (!maps?.suggestionsUrl) return undefined
  if (maps.provider === 'google') return googlePlaces({ baseUrl: maps.suggestionsUrl, key: maps.key })
  return photonPlaces({ baseUrl: maps.suggestionsUrl, portal: publicUrl })
}

export function openPlaceSuggester(settings: Maps): PlaceSuggester | undefined {
  const suggester = open(settings)
  return suggester && { ...suggester, suggest: restingAfterTrouble(suggester.suggest) }
}
