import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/database/profile': 'schools school name database list edit change correct fees photos counts listed verify confirm profile',
    '/database/search': 'schools school database find name address locality code udise lookup',
    '/database/register': 'new school add create enter duplicate',
    '/database/global-ranking': 'rank ranking order of schools city class position top best',
    '/database/doubles': 'duplicate duplicates twice merge join same school compare',
    '/database/removed': 'deleted delete trash bin mistake duplicate undo put back restore recover',
    '/schools': 'school name find search map fees fee classes admission open boarding hostel cbse icse ib board photos compare',
  },
}
