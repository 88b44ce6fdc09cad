import { NativeSelect, NumberInput } from '@mantine/core'
import { budgetSentence } from '#domains/leads/contract/edits.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { tenureNames } from '#domains/leads/contract/query.ts'
import { Tenure } from '#platform/contract/money.ts'
import { rupeeField } from '#platform/web/ui/rupee-field.ts'
import { type BudgetValues, budgetBody, budgetValues } from '../facts/budget-values.ts'
import type { EditorProps } from './edit-field.tsx'
import classes from './edit-form.module.css'
import { EditForm } from './edit-form.tsx'
import { type LeadEdit, useLeadEdit } from './use-lead-edit.ts'

const budgetEdit: LeadEdit<BudgetValues> = {
  field: 'budget',
  title: 'Budget',
  textOf: ({ min, max, tenure }) => `${[min, max].filter((amount) => amount !== '').join(' – ') || 'none'} (${tenureNames[tenure]})`,
  begin: ({ budget }) => ({ values: budgetValues(budget), seen: { budget } }),
  bodyOf: budgetBody,
  malformed: budgetSentence,
}

export default function EditBudget({ lead, close, wasAsked }: EditorProps & { lead: LeadRow }) {
  const edit = useLeadEdit(lead, close, budgetEdit)
  const { min, max, tenure } = edit.values
  return (
    <EditForm label="Edit the budget" takesFocus={wasAsked} edit={edit}>
      <div className={classes.pair}>
        <NumberInput
          {...rupeeField}
          size="xs"
          label="From"
          value={min}
          onChange={(value) => edit.change({ min: value })}
          error={edit.errors.min_fee}
        />
        <NumberInput
          {...rupeeField}
          size="xs"
          label="To"
          value={max}
          onChange={(value) => edit.change({ max: value })}
          error={edit.errors.max_fee}
        />
        <NativeSelect
          size="xs"
          label="Tenure"
          data={Tenure.options.map((value) => ({ value, label: tenureNames[value] }))}
          value={tenure}
          onChange={(event) => edit.change({ tenure: Tenure.parse(event.currentTarget.value) })}
          error={edit.errors.budget_tenure}
        />
      </div>
    </EditForm>
  )
}
