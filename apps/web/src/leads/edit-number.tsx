import { Select, TextInput } from '@mantine/core'
import type { LeadRow } from '@portal/contract/leads'
import { listCountryCodes } from '@portal/contract/locations'
import { useAsk } from '../http/use-ask.ts'
import { ConflictGate } from './conflict-gate.tsx'
import type { EditorProps } from './edit-field.tsx'
import classes from './edit-form.module.css'
import { EditForm } from './edit-form.tsx'
import { typedNumber } from './typed-number.ts'
import { type LeadEdit, useLeadEdit } from './use-lead-edit.ts'

interface NumberValues {
  /** The land rather than its code: several lands share one. */
  land: string
  country_code: number
  digits: string
}

const india = 91

const numberEdit: LeadEdit<NumberValues> = {
  field: 'number',
  begin: ({ mobile_number_with_code: seen }) => ({
    values: { land: '', country_code: seen.country_code, digits: seen.number },
    seen: { mobile_number: seen },
  }),
  bodyOf: ({ country_code, digits }) => ({ country_code, alternate_number: typedNumber(digits, country_code) }),
}

/** The lands to choose from by their names and codes; until they are here, the code alone. */
function useLands({ land, country_code }: NumberValues) {
  const { data } = useAsk(listCountryCodes, { staleTime: Number.POSITIVE_INFINITY })
  const lands = data?.results ?? [{ iso2: '', name: '', code: country_code }]
  const chosen = lands.find(({ iso2, code }) => iso2 === land && code === country_code) ?? lands.find(({ code }) => code === country_code)
  return { chosen: chosen?.iso2 ?? '', lands }
}

/** The number in use. The one before it stays among the parent's numbers. */
export default function EditNumber({ lead, close, wasAsked }: EditorProps & { lead: LeadRow }) {
  const edit = useLeadEdit(lead, close, numberEdit)
  const { chosen, lands } = useLands(edit.values)
  const choose = (iso2: string | null) => {
    const land = lands.find((one) => one.iso2 === iso2)
    if (land) edit.change({ land: land.iso2, country_code: land.code })
  }
  return (
    <>
      <EditForm
        isInline
        label="Edit the number"
        takesFocus={wasAsked}
        isSaving={edit.isSaving}
        errors={edit.errors}
        failure={edit.failure}
        onSave={edit.save}
        onLeave={edit.leave}
      >
        <div className={classes.number}>
          <Select
            size="xs"
            aria-label="Country"
            searchable
            allowDeselect={false}
            limit={100}
            nothingFoundMessage="No country of that name"
            comboboxProps={{ width: 260, position: 'bottom-start' }}
            data={lands.map(({ iso2, name, code }) => ({ value: iso2, label: `+${code} ${name}`.trim() }))}
            value={chosen}
            onChange={choose}
            error={edit.errors.country_code}
          />
          <TextInput
            size="xs"
            aria-label="Number"
            data-first
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={edit.values.digits}
            onChange={(event) => edit.change({ digits: event.currentTarget.value })}
            error={edit.errors.alternate_number}
            title={edit.values.country_code === india ? 'Ten digits' : 'Without the country’s code'}
          />
        </div>
      </EditForm>
      <ConflictGate edit={edit} />
    </>
  )
}
