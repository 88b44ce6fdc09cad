import { z } from 'zod'
import { askJson } from '../ask-json.ts'
import { mapProvider } from './geocoder.ts'
import { distinctSuggestions, type PlaceQuestion, type PlaceSuggester, typingPatience } from './place-suggester.ts'

const Text = z.object({ text: z.string() })

/** An answer without any suggestion is an empty object. */
const Answer = z.object({
  suggestions: z
    .array(z.object({ placePrediction: z.object({ structuredFormat: z.object({ mainText: Text, secondaryText: Text.optional() }) }) }))
    .default([]),
})

/** The used fields of an answer; others are neither sent nor paid for. */
const fieldMask = 'suggestions.placePrediction.structuredFormat'

/** `(cities)` is Google's word for a locality or a third-level administrative area, which in India is a district. */
const typesOf = {
  district: ['(cities)'],
  locality: ['sublocality', 'neighborhood', 'locality', 'premise', 'route'],
} as const

/** How far around a point places are preferred, in metres: a large city with its suburbs. Google takes at most 50 km. */
const radius = 30_000

const bodyOf = ({ text, kind, near, session }: PlaceQuestion) => ({
  input: text,
  includedRegionCodes: ['in'],
  includedPrimaryTypes: typesOf[kind],
  languageCode: 'en',
  ...(session && { sessionToken: session }),
  ...(near && { locationBias: { circle: { center: { latitude: near.lat, longitude: near.lng }, radius } } }),
})

const withoutCountry = (text: string) => text.replace(/(?:, *|(?<! ) *)India$/, '')

interface GooglePlaces {
  baseUrl: string
  key: string
}

/** Google's Places Autocomplete (New), restricted to India. */
export const googlePlaces = ({ baseUrl, key }: GooglePlaces): PlaceSuggester => ({
  source: 'google',
  suggest: async (question) => {
    const headers = { 'x-goog-api-key': key, 'x-goog-fieldmask': fieldMask }
    const url = new URL(`${baseUrl}/v1/places:autocomplete`)
    const { success, data } = Answer.safeParse(
      await askJson(url, { service: mapProvider, headers, body: bodyOf(question), patience: typingPatience }),
    )
    if (!success) throw new Error('The map provider answered what its documentation does not say.')
    const formats = data.suggestions.map(({ placePrediction }) => placePrediction.structuredFormat)
    return distinctSuggestions(
      formats.map(({ mainText, secondaryText }) => ({ name: mainText.text, within: withoutCountry(secondaryText?.text ?? '') })),
    )
  },
})
