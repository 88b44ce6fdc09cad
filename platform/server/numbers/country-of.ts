import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js'

/** Letters and digits alone, without accents: `U.A.E.` is `uae`. */
const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^the\s+|[^\p{L}\p{N}]/gu, '')

/** Names of countries beside the English name and ISO's two letters: other names, three letters, and adjectives. */
const otherNames: Readonly<Partial<Record<CountryCode, string>>> = {
  IN: 'ind, bharat, hindustan, republic of india, indian, भारत, इंडिया',
  AE: 'are, uae, emirates, united arab emirate, dubai, abu dhabi, sharjah, ajman, emirati, emirian',
  US: 'usa, us of america, united states of america, america, american',
  GB: 'uk, gbr, britain, great britain, england, scotland, wales, northern ireland, british, english, united kingdom of great britain and northern ireland',
  SA: 'sau, ksa, kingdom of saudi arabia, saudi, saudi arabian',
  QA: 'qat, qatari',
  OM: 'omn, sultanate of oman, omani',
  KW: 'kwt, kuwaiti',
  BH: 'bhr, bahraini',
  SG: 'sgp, singaporean',
  MY: 'mys, malaysian',
  NP: 'npl, nepali, nepalese',
  BD: 'bgd, bangladeshi',
  LK: 'lka, sri lankan, ceylon',
  PK: 'pak, pakistani',
  BT: 'btn, bhutanese',
  MV: 'mdv, maldivian',
  AF: 'afg, afghan',
  MM: 'mmr, myanmar, burma, burmese',
  TH: 'tha, thai',
  ID: 'idn, indonesian',
  PH: 'phl, filipino, philippine',
  VN: 'vnm, viet nam, vietnamese',
  HK: 'hkg, hong kong, hongkong, hong kong sar',
  MO: 'mac, macau, macao',
  CN: 'chn, peoples republic of china, chinese, prc',
  TW: 'twn, taiwanese',
  JP: 'jpn, japanese',
  KR: 'kor, korea, south korean, republic of korea, korean',
  AU: 'aus, australian',
  NZ: 'nzl, new zealander',
  CA: 'can, canadian',
  DE: 'deu, german, deutschland',
  FR: 'fra, french',
  IT: 'ita, italian',
  ES: 'esp, spanish',
  PT: 'prt, portuguese',
  NL: 'nld, holland, dutch, the netherlands',
  BE: 'bel, belgian',
  CH: 'che, swiss',
  AT: 'aut, austrian',
  IE: 'irl, irish, republic of ireland',
  SE: 'swe, swedish',
  NO: 'nor, norwegian',
  DK: 'dnk, danish',
  FI: 'fin, finnish',
  PL: 'pol, polish',
  CZ: 'cze, czech republic, czech',
  RU: 'rus, russian federation, russian',
  UA: 'ukr, ukrainian',
  TR: 'tur, turkey, turkiye, turkish',
  IL: 'isr, israeli',
  IR: 'irn, iranian',
  IQ: 'irq, iraqi',
  EG: 'egy, egyptian',
  ZA: 'zaf, south african, rsa',
  NG: 'nga, nigerian',
  KE: 'ken, kenyan',
  TZ: 'tza, tanzanian',
  UG: 'uga, ugandan',
  ET: 'eth, ethiopian',
  GH: 'gha, ghanaian',
  ZM: 'zmb, zambian',
  MU: 'mus, mauritian',
  BR: 'bra, brazilian',
  MX: 'mex, mexican',
  AR: 'arg, argentine, argentinian',
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** As people read it: `United Arab Emirates`. */
export const countryName = (iso2: CountryCode): string => englishNames.of(iso2) ?? iso2

const countries: ReadonlyMap<string, CountryCode> = new Map(
  getCountries().flatMap((iso2) =>
    [iso2, countryName(iso2), ...(otherNames[iso2] ?? '').split(', ')].map(keyOf).flatMap((key) => (key ? [[key, iso2] as const] : [])),
  ),
)

/** The country of a name, an ISO code or an adjective, also in `India (+91)` and `IN - India`. Undefined for other text. */
export function countryOf(text: string): CountryCode | undefined {
  const whole = countries.get(keyOf(text))
  if (whole) return whole
  const parts = text.split(/[-–(),/:+\d]+/).map((part) => countries.get(keyOf(part)))
  const found = [...new Set(parts.filter((one) => one !== undefined))]
  return found.length === 1 ? found[0] : undefined
}

export const callingCodeOf = (iso2: CountryCode): number => Number(getCountryCallingCode(iso2))
