import { TextInput } from '@mantine/core'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { india } from '#platform/contract/india.ts'
import { Named } from '#platform/contract/shapes.ts'
import { useLeadParts } from '../facts/lead-parts.ts'
import { CountrySelect } from './country-select.tsx'
import type { EditorProps } from './edit-field.tsx'
import classes from './edit-form.module.css'
import { EditForm } from './edit-form.tsx'
import { typedNumber } from './typed-number.ts'
import { type LeadEdit, useLeadEdit } from './use-lead-edit.ts'

interface NumberValues {
  /** Several countries share a code. */
  iso2: string
  country_code: number
  digits: string
}

const numberEdit: LeadEdit<NumberValues> = {
  field: 'number',
  title: 'Number',
  textOf: ({ country_code, digits }) => `+${country_code} ${digits.trim()}`,
  begin: ({ mobile_number_with_code: seen }) => ({
    values: { iso2: '', country_code: seen.country_code, digits: seen.masked ? '' : seen.number },
    seen: { mobile_number: seen },
  }),
  bodyOf: ({ country_code, digits }) => ({ country_code, alternate_number: typedNumber(digits, country_code) }),
}

export default function EditNumber({ lead, close, wasAsked }: EditorProps & { lead: LeadRow }) {
  const edit = useLeadEdit(lead, close, numberEdit)
  const { iso2, country_code, digits } = edit.values
  const { numberTaken } = useLeadParts()
  const holder = Named.safeParse(edit.refusal?.current.held_by).data
  return (
    <>
      <EditForm isInline label="Edit the number" takesFocus={wasAsked} edit={edit}>
        <div className={classes.number}>
          <CountrySelect
            iso2={iso2}
            code={country_code}
            onChange={(country) => edit.change({ iso2: country.iso2, country_code: country.code })}
            error={edit.errors.country_code}
          />
          <TextInput
            size="xs"
            aria-label="Number"
            data-first
            type="tel"
            inputMode="tel"
            autoComplete="off"
            title={country_code === india.countryCode ? 'Ten digits' : 'Without the country’s code'}
            value={digits}
            onChange={(event) => edit.change({ digits: event.currentTarget.value })}
            error={edit.errors.alternate_number}
          />
        </div>
      </EditForm>
      {edit.errors.alternate_number && holder && numberTaken(lead.id, holder)}
    </>
  )
}
