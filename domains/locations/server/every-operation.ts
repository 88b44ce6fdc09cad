import { world } from '#testing/make/make-world.ts'
import { counsellors, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

export const everyOperation: EveryOperation = {
  listCities: ['staff', nothing],
  listDistricts: ['staff', nothing],
  listLocalities: ['staff', nothing],
  listCountries: ['staff', nothing],
  listStates: ['staff', nothing],
  listCitiesOfStates: ['staff', nothing],
  listDistrictsOfCities: ['staff', nothing],
  listLocalitiesOfDistricts: ['staff', nothing],
  listPlacesAround: ['staff', () => ({ query: { lat: '18.5', lng: '73.8' } })],
  findPlace: [
    'staff',
    async ({ db }) => {
      await db.updateTable('place').set({ lat: 18.5, lng: 73.8 }).where('id', '=', world.locality.kothrud).execute()
      return { query: { text: 'Kothrud' } }
    },
  ],
  getMapStyle: ['staff', nothing],
  namePlaces: ['staff', () => ({ query: { ids: '11,21,31' } })],
  searchPlaces: ['staff', () => ({ query: { search: 'Pune' } })],
  suggestPlaces: ['staff', () => ({ query: { search: 'Pune', kind: 'district' } })],
  listCountryCodes: ['staff', nothing],
  getFilterData: [counsellors, () => ({ query: { cities: String(world.city.pune), districts: String(world.district.puneDistrict) } })],
}
