import { NativeSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { getEnquiryAnalytics } from '#domains/analytics/contract/enquiry-figures.ts'
import { longestSource, unknownSource } from '#domains/analytics/contract/figure-names.ts'
import { enquiryFigureRoles } from '#domains/analytics/contract/figure-roles.ts'
import { noSource } from '#domains/analytics/contract/filter-words.ts'
import { type AccountKind, accountKinds, type ParentKind, parentKinds } from '#domains/analytics/contract/narrowing.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { kindOf } from '#domains/locations/web/places-within.ts'
import { useNamedPlaces } from '#domains/locations/web/use-named-places.ts'
import { placeOptions, usePlaceSearch } from '#domains/locations/web/use-place-search.ts'
import { listCampaigns } from '#domains/mail/contract/campaigns.ts'
import { hasAnyRole } from '#platform/contract/roles.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import classes from './filter-panel.module.css'
import type { FilterPatch, FilterShapes, Filters } from './filter-search.ts'
import { type AskedNames, nameOf, resultsOf, useBoards, useCampaignName, useClasses } from './set-filters.ts'

export interface FilterPanelProps {
  /** The filters that the screen takes. */
  offered: FilterShapes
  filters: Filters
  /** In its days, sources are looked for. */
  period: Period
  onChange: (patch: FilterPatch) => void
}

type FieldProps = Pick<FilterPanelProps, 'filters' | 'onChange'>

interface Choice {
  value: string
  label: string
}

/** The choices with the chosen one, also where it is gone or not loaded yet. */
const withChosen = (choices: readonly Choice[], chosen: number | undefined, asked: AskedNames): Choice[] =>
  chosen === undefined || choices.some(({ value }) => value === String(chosen))
    ? [...choices]
    : [...choices, { value: String(chosen), label: nameOf(chosen, asked) }]

const idsAsText = (named: readonly { id: number; name: string }[] = []): Choice[] =>
  named.map(({ id, name }) => ({ value: String(id), label: name }))

const wordsOf = (words: Readonly<Record<string, string>>): Choice[] => Object.entries(words).map(([value, label]) => ({ value, label }))

const searchable = {
  size: 'xs',
  searchable: true,
  clearable: true,
  openOnFocus: false,
  withScrollArea: false,
  // Else it would open below the panel, which lies over the page.
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
  classNames: { options: classes.options ?? '' },
} as const

/** The filters of a screen of figures; each works at once. */
export function FilterPanel({ offered, period, ...field }: FilterPanelProps) {
  const me = useMe()
  return (
    <div className={classes.panel}>
      {offered.parent && <ParentField {...field} />}
      {offered.class && <ClassField {...field} />}
      {offered.source && <SourceField {...field} period={period} />}
      {offered.campaign && overseesLeads(me) && <CampaignField {...field} />}
      {offered.city && <PlaceField {...field} />}
      {offered.board && <BoardField {...field} />}
      {offered.collab && <CollabField {...field} />}
      {offered.account_kind && <AccountField {...field} />}
    </div>
  )
}

const ParentField = ({ filters: { parent }, onChange }: FieldProps) => (
  <NativeSelect
    size="xs"
    label="Parents"
    data={[{ value: '', label: 'New and returning' }, ...wordsOf(parentKinds)]}
    value={parent ?? ''}
    onChange={({ currentTarget: { value } }) => onChange({ parent: value === '' ? undefined : (value as ParentKind) })}
  />
)

const AccountField = ({ filters: { account_kind }, onChange }: FieldProps) => (
  <NativeSelect
    size="xs"
    label="Accounts"
    data={[{ value: '', label: 'Any account' }, ...wordsOf(accountKinds)]}
    value={account_kind ?? ''}
    onChange={({ currentTarget: { value } }) => onChange({ account_kind: value === '' ? undefined : (value as AccountKind) })}
  />
)

const CollabField = ({ filters: { collab }, onChange }: FieldProps) => (
  <NativeSelect
    size="xs"
    label="Collaboration"
    data={[
      { value: '', label: 'With us or not' },
      { value: 'true', label: 'With us' },
      { value: 'false', label: 'Not with us' },
    ]}
    value={collab === undefined ? '' : String(collab)}
    onChange={({ currentTarget: { value } }) => onChange({ collab: value === '' ? undefined : value === 'true' })}
  />
)

const numberOf = (value: string | null) => (value ? Number(value) : undefined)
const textOf = (id: number | undefined) => (id === undefined ? '' : String(id))

function ClassField({ filters, onChange }: FieldProps) {
  const asked = resultsOf(useClasses(true))
  return (
    <NativeSelect
      size="xs"
      label="Class"
      aria-busy={asked.isFetching}
      data={withChosen([{ value: '', label: 'Any class' }, ...idsAsText(asked.data)], filters.class, asked)}
      value={textOf(filters.class)}
      onChange={({ currentTarget: { value } }) => onChange({ class: numberOf(value) })}
    />
  )
}

function BoardField({ filters: { board }, onChange }: FieldProps) {
  const asked = resultsOf(useBoards(true))
  return (
    <NativeSelect
      size="xs"
      label="Board"
      aria-busy={asked.isFetching}
      data={withChosen([{ value: '', label: 'Any board' }, ...idsAsText(asked.data)], board, asked)}
      value={textOf(board)}
      onChange={({ currentTarget: { value } }) => onChange({ board: numberOf(value) })}
    />
  )
}

/** Sources of enquiries are offered to those who read these; any other can be typed by its name. */
function SourceField({ filters: { source }, period: { start, end }, onChange }: FieldProps & { period: Period }) {
  const me = useMe()
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useApiQuery(getEnquiryAnalytics, {
    query: { start_date: start, end_date: end, limit: 1 },
    enabled: hasAnyRole(me, enquiryFigureRoles),
    quiet: true,
  })
  const text = typed.trim().slice(0, longestSource)
  const known = [...new Set([...(data?.sources ?? []), ...(source && source !== unknownSource ? [source] : [])])]
  const isOther = text !== '' && ![...known, noSource].some((name) => name.toLowerCase() === text.toLowerCase())
  return (
    <Select
      {...searchable}
      label="Source"
      selectFirstOptionOnChange
      placeholder="Any source"
      clearButtonProps={{ 'aria-label': 'Any source' }}
      aria-busy={isFetching}
      limit={100}
      data={[
        ...known.map((name) => ({ value: name, label: name })),
        { value: unknownSource, label: noSource },
        ...(isOther ? [{ value: text, label: text }] : []),
      ]}
      value={source ?? null}
      onChange={(value) => onChange({ source: value ?? undefined })}
      onSearchChange={setTyped}
    />
  )
}

function CampaignField({ filters: { campaign }, onChange }: FieldProps) {
  const { data, isFetching } = useApiQuery(listCampaigns, { query: { limit: largestPage }, quiet: true })
  // It may be older than those of the list.
  const own = useCampaignName(campaign)
  return (
    <Select
      {...searchable}
      label="Campaign"
      selectFirstOptionOnChange
      placeholder="Any campaign"
      clearButtonProps={{ 'aria-label': 'Any campaign' }}
      nothingFoundMessage={isFetching ? 'Loading …' : 'No campaign of that name'}
      aria-busy={isFetching}
      data={withChosen(idsAsText(data?.results), campaign, own)}
      value={textOf(campaign) || null}
      onChange={(id) => onChange({ campaign: numberOf(id) })}
    />
  )
}

const placeNames = { cities: 'city', districts: 'district', district_regions: 'district_region' } as const
const noPlace = { city: undefined, district: undefined, district_region: undefined }

/** One city, district or locality. */
function PlaceField({ filters: { city, district, district_region }, onChange }: FieldProps) {
  const chosen = district_region ?? district ?? city
  const [text, setText] = useState('')
  const { isAsking, note, ...search } = usePlaceSearch(text)
  const [named] = useNamedPlaces(chosen === undefined ? [] : [chosen], search.results)
  const own = named ? [{ value: String(named.value), label: named.label }] : []
  const found = placeOptions({ ...search, results: search.results.filter(({ id }) => id !== chosen) }, String)
  return (
    <Select
      {...searchable}
      label="Place"
      placeholder="City, locality or pincode"
      clearButtonProps={{ 'aria-label': 'Any place' }}
      selectFirstOptionOnChange
      nothingFoundMessage={note}
      aria-busy={isAsking}
      data={[...own, ...found]}
      // The server has found them.
      filter={({ options }) => options}
      value={own[0]?.value ?? null}
      onSearchChange={setText}
      onChange={(id) => {
        const place = search.results.find((one) => String(one.id) === id)
        if (place) onChange({ ...noPlace, [placeNames[kindOf(place)]]: place.id })
        else if (id === null) onChange(noPlace)
      }}
    />
  )
}
