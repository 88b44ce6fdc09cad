import { Group, MultiSelect, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { methods } from '#domains/leads/contract/consent.ts'
import { childAges } from '#domains/leads/contract/forms.ts'
import { ChildTenure, tenureNames } from '#domains/leads/contract/query.ts'
import { rupeeField } from '#platform/web/ui/rupee-field.ts'
import classes from '../edit-form.module.css'
import { PlaceWordsFields } from '../place/place-words-fields.tsx'
import type { ChildValues } from './child-values.ts'

interface Entry {
  id: number
  name: string
}

interface ChildFieldsProps {
  values: ChildValues
  errors: Readonly<Record<string, string>>
  onChange: (patch: Partial<ChildValues>) => void
  boards: readonly Entry[]
  classes: readonly Entry[]
  /** A new child: whether a parent agrees to these data is asked with it. */
  isNew: boolean
}

const consents = [
  { value: '', label: 'Open' },
  ...Object.entries(methods).map(([value, label]) => ({ value, label: `Yes, known by ${label}` })),
]

const optionsOf = (entries: readonly Entry[]) => entries.map(({ id, name }) => ({ value: id, label: name }))
const manyOf = {
  size: 'xs',
  searchable: true,
  // A picked one leaves the list, and the mark goes to another.
  hidePickedOptions: true,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: 'No match',
}

export const ChildFields = ({ values, errors, onChange, boards, classes: schoolClasses, isNew }: ChildFieldsProps) => (
  <>
    <TextInput
      size="xs"
      label="Name"
      autoComplete="off"
      value={values.child_name}
      onChange={(event) => onChange({ child_name: event.currentTarget.value })}
      error={errors.child_name}
    />
    <AgeAndGender values={values} errors={errors} onChange={onChange} />
    <MultiSelect
      {...manyOf}
      label="Classes"
      data={optionsOf(schoolClasses)}
      value={values.class_name}
      onChange={(class_name) => onChange({ class_name })}
      error={errors.class_name}
    />
    <MultiSelect
      {...manyOf}
      label="Boards"
      data={optionsOf(boards)}
      value={values.board}
      onChange={(board) => onChange({ board })}
      error={errors.board}
    />
    <div className={classes.pair}>
      <NumberInput {...rupeeField} size="xs" label="Fees" value={values.fees} onChange={(fees) => onChange({ fees })} error={errors.fees} />
      <NativeSelect
        size="xs"
        label="Tenure"
        data={ChildTenure.options.map((value) => ({ value, label: tenureNames[value] }))}
        value={values.fees_tenure}
        onChange={(event) => onChange({ fees_tenure: ChildTenure.parse(event.currentTarget.value) })}
        error={errors.fees_tenure}
      />
    </div>
    <div className={classes.pair}>
      <PlaceWordsFields labels={{ district: 'District', locality: 'Locality' }} words={values} onChange={onChange} errors={errors} />
    </div>
    {isNew && (
      <NativeSelect
        size="xs"
        label="A parent agrees to these data"
        data={consents}
        value={values.consent}
        onChange={(event) => onChange({ consent: event.currentTarget.value as ChildValues['consent'] })}
        error={errors.consent}
      />
    )}
  </>
)

const AgeAndGender = ({ values, errors, onChange }: Pick<ChildFieldsProps, 'values' | 'errors' | 'onChange'>) => (
  <div className={classes.pair}>
    <NumberInput
      size="xs"
      label="Age"
      placeholder={`${childAges.youngest} to ${childAges.oldest}`}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      autoComplete="off"
      value={values.child_age}
      onChange={(value) => onChange({ child_age: value })}
      error={errors.child_age}
    />
    <Radio.Group size="xs" label="Gender" value={values.gender} onChange={(gender) => onChange({ gender })} error={errors.gender}>
      <Group gap="4px 16px" mih={36}>
        <Radio size="xs" value="girl" label="Girl" />
        <Radio size="xs" value="boy" label="Boy" />
      </Group>
    </Radio.Group>
  </div>
)
