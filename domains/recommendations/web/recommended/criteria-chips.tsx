import { Group } from '@mantine/core'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { Facets, RecommendationCriteria, Wish } from '#domains/recommendations/contract/criteria.ts'
import { FilterChip } from '#platform/web/ui/filter-chip.tsx'
import { BudgetEditor } from './budget-editor.tsx'
import { budgetText } from './budget-text.ts'
import { type Choice, ChoiceList } from './choice-list.tsx'
import { type ChosenCriteria, ignoreWish, setWish } from './chosen-criteria.ts'
import { ClassChoice } from './class-choice.tsx'
import { CriterionChip } from './criterion-chip.tsx'
import { PlaceEditor } from './place-editor.tsx'

interface ChipsProps {
  chosen: ChosenCriteria
  criteria: RecommendationCriteria
  facets: Facets
  onChange: (chosen: ChosenCriteria) => void
}

/** More names than these are not read. */
const namesShown = 2

const named = (all: readonly { name: string }[], none: string) => {
  const names = all.map(({ name }) => name)
  return names.length > namesShown
    ? `${names.slice(0, namesShown).join(', ')} and ${names.length - namesShown} more`
    : names.join(', ') || none
}

const choicesOf = (facet: Facets[keyof Facets], isChosen: (value: string) => boolean): Choice[] =>
  facet.map((choice) => ({ ...choice, isChosen: isChosen(choice.value) }))

const isAside = ({ without }: RecommendationCriteria, wish: Wish) => without.includes(wish)

/** What the list goes by: each criterion is a chip that is edited where it stands, with how many schools each choice leaves. */
export function CriteriaChips({ of, ...chips }: ChipsProps & { of: LeadRow['form'] }) {
  const { chosen, criteria, onChange } = chips
  const isBoarding = criteria.schooling === 'boarding'
  const isClosedToo = isAside(criteria, 'admission')
  return (
    <Group component="fieldset" gap="xs" align="stretch" my={6} aria-label="What the schools are chosen by">
      {of.length > 1 && <ChildChip of={of} chosen={chosen} onChange={onChange} />}
      <PlaceChip {...chips} />
      <ClassChip {...chips} />
      <GenderChip {...chips} />
      <FeesChip {...chips} />
      <BoardChip {...chips} />
      <CategoryChip {...chips} />
      <LocalityChip {...chips} />
      <FilterChip
        isOn={isClosedToo}
        onToggle={() => onChange(isClosedToo ? setWish(chosen, 'admission', {}) : ignoreWish(chosen, 'admission'))}
      >
        Also closed
      </FilterChip>
      <FilterChip isOn={isBoarding} onToggle={() => onChange({ ...chosen, schooling: isBoarding ? 'day' : 'boarding' })}>
        Boarding
      </FilterChip>
    </Group>
  )
}

const ChildChip = ({ of, chosen, onChange }: Pick<ChipsProps, 'chosen' | 'onChange'> & { of: LeadRow['form'] }) => (
  <CriterionChip
    text={of.find(({ id }) => id === chosen.child)?.child_name ?? 'All children'}
    label="Recommended for"
    isSet={chosen.child !== undefined}
  >
    {(close) => (
      <ChoiceList
        label="Recommended for"
        any={{ name: 'All children', isChosen: chosen.child === undefined, choose: () => onChange({ child: undefined }) }}
        choices={of.map(({ id, child_name }) => ({ value: String(id), name: child_name, isChosen: chosen.child === id }))}
        onChoose={(value) => onChange({ child: Number(value) })}
        close={close}
      />
    )}
  </CriterionChip>
)

function placesText({ schooling, around, distance }: RecommendationCriteria): string {
  if (schooling === 'boarding') return 'Anywhere in India'
  const places = named(
    around.map((name) => ({ name })),
    'Whole country',
  )
  return distance === null ? places : `${places} · ${distance} km`
}

function PlaceChip({ chosen, criteria, facets, onChange }: ChipsProps) {
  const { firm } = useMe()
  const isSet = chosen.around !== undefined || chosen.distance !== undefined
  return (
    <CriterionChip text={placesText(criteria)} label="Where" isAsked={criteria.missing.includes('location')} isSet={isSet}>
      {(close) => (
        <>
          {facets.distance.length > 0 && (
            <ChoiceList
              label="Distance"
              choices={choicesOf(facets.distance, (value) => Number(value) === criteria.distance)}
              onChoose={(value) => onChange({ ...chosen, distance: Number(value) })}
              close={close}
            />
          )}
          <PlaceEditor
            distance={chosen.distance ?? firm.default_distance}
            isChanged={isSet}
            onChoose={(change) => {
              close()
              onChange({ ...chosen, ...change })
            }}
          />
        </>
      )}
    </CriterionChip>
  )
}

function ClassChip({ chosen, criteria, onChange }: ChipsProps) {
  const wanted = isAside(criteria, 'class') ? [] : criteria.classes
  const isAsked = criteria.missing.includes('child') || criteria.missing.includes('class')
  return (
    <CriterionChip
      text={named(wanted, 'Any class')}
      label="Class"
      isAsked={isAsked}
      isSet={chosen.classes !== undefined || isAside(criteria, 'class')}
    >
      {(close) => (
        <ClassChoice
          chosen={wanted}
          onAny={() => onChange(ignoreWish(chosen, 'class'))}
          onChoose={(id) => onChange(setWish(chosen, 'class', { classes: [id] }))}
          close={close}
        />
      )}
    </CriterionChip>
  )
}

const genders = { girl: 'For a girl', boy: 'For a boy' } as const

/** A girl is shown no school for boys, and a boy none for girls. */
function GenderChip({ chosen, criteria, onChange }: ChipsProps) {
  const isAny = isAside(criteria, 'gender')
  const gender = isAny ? null : criteria.gender
  return (
    <CriterionChip
      text={gender === null ? 'For all' : genders[gender]}
      label="Girl or boy"
      isAsked={criteria.missing.includes('gender')}
      isSet={chosen.gender !== undefined || isAny}
    >
      {(close) => (
        <ChoiceList
          label="Girl or boy"
          any={{
            name: 'For all',
            isChosen: gender === null,
            choose: () => onChange(ignoreWish(chosen, 'gender', { gender: undefined })),
          }}
          choices={(['girl', 'boy'] as const).map((value) => ({ value, name: genders[value], isChosen: gender === value }))}
          onChoose={(value) => onChange(setWish(chosen, 'gender', { gender: value === 'girl' ? 'girl' : 'boy' }))}
          close={close}
        />
      )}
    </CriterionChip>
  )
}

function feesText(
  { budget_min: min, budget_max: max, fee_band: band, without }: RecommendationCriteria,
  { fee_band: bands }: Facets,
): string {
  if (without.includes('budget')) return 'Any fees'
  if (band !== null) return bands.find(({ value }) => value === band)?.name ?? band
  return budgetText(min, max) || 'Any fees'
}

function FeesChip({ chosen, criteria, facets, onChange }: ChipsProps) {
  const isAny = isAside(criteria, 'budget')
  const isSet = chosen.budget !== undefined || chosen.feeBand !== undefined || isAny
  return (
    <CriterionChip text={feesText(criteria, facets)} label="Fees" isAsked={criteria.missing.includes('budget')} isSet={isSet}>
      {(close) => (
        <>
          <ChoiceList
            label="Fees a year"
            any={{
              name: 'Any fees',
              isChosen: isAny,
              choose: () => onChange(ignoreWish(chosen, 'budget', { budget: undefined, feeBand: undefined })),
            }}
            choices={choicesOf(facets.fee_band, (value) => value === criteria.fee_band)}
            onChoose={(value) => onChange(setWish(chosen, 'budget', { feeBand: value }))}
            close={close}
          />
          <BudgetEditor
            min={criteria.budget_min}
            max={criteria.budget_max}
            onChoose={(budget) => {
              close()
              onChange(setWish(chosen, 'budget', { budget, feeBand: undefined }))
            }}
          />
        </>
      )}
    </CriterionChip>
  )
}

function BoardChip({ chosen, criteria, facets, onChange }: ChipsProps) {
  const boards = isAside(criteria, 'board') ? [] : criteria.boards
  return (
    <CriterionChip text={named(boards, 'Any board')} label="Board" isSet={chosen.boards !== undefined || isAside(criteria, 'board')}>
      {(close) => (
        <ChoiceList
          label="Board"
          any={{
            name: 'Any board',
            isChosen: boards.length === 0,
            choose: () => onChange(ignoreWish(chosen, 'board', { boards: undefined })),
          }}
          choices={choicesOf(facets.board, (value) => boards.some(({ id }) => String(id) === value))}
          onChoose={(value) => onChange(setWish(chosen, 'board', { boards: [Number(value)] }))}
          close={close}
        />
      )}
    </CriterionChip>
  )
}

const CategoryChip = ({ chosen, criteria: { category }, facets, onChange }: ChipsProps) => (
  <CriterionChip text={category ?? 'Any category'} label="Category" isSet={category !== null}>
    {(close) => (
      <ChoiceList
        label="Category"
        any={{ name: 'Any category', isChosen: category === null, choose: () => onChange({ ...chosen, category: undefined }) }}
        choices={choicesOf(facets.category, (value) => value === category)}
        onChoose={(value) => onChange(setWish(chosen, 'category', { category: value }))}
        close={close}
      />
    )}
  </CriterionChip>
)

function LocalityChip({ chosen, facets, onChange }: ChipsProps) {
  const regions = chosen.regions ?? []
  return (
    <CriterionChip text={named(regions, 'All localities')} label="Locality" isSet={regions.length > 0}>
      {(close) => (
        <ChoiceList
          label="Locality"
          any={{ name: 'All localities', isChosen: regions.length === 0, choose: () => onChange({ ...chosen, regions: undefined }) }}
          choices={choicesOf(facets.district_region, (value) => regions.some(({ id }) => String(id) === value))}
          onChoose={(value, name) => onChange(setWish(chosen, 'region', { regions: [{ id: Number(value), name }] }))}
          close={close}
        />
      )}
    </CriterionChip>
  )
}
