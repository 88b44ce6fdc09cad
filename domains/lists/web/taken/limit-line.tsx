import { Button, Group, NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { changeExportLimit, type ExportLimit, getExportLimit, maxRowsADay } from '#domains/lists/contract/taken-files.ts'
import { counted } from '#platform/contract/counts.ts'
import { numberOrNull } from '#platform/web/forms/number-or-null.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from './taken-files.module.css'

const ofNumbers = 'Their files have masked numbers; those of admins have them in full.'

function limitText({ rows_a_day: rows }: ExportLimit): string {
  if (rows === null) return `Counsellors may export any number of rows. ${ofNumbers}`
  if (rows === 0) return 'Counsellors may not export.'
  return `A counsellor may export ${counted(rows, 'row')} a day. You are told when somebody wants more. ${ofNumbers}`
}

/** How much a counsellor may export in a day, and the way to change it. */
export function LimitLine() {
  const { data } = useApiQuery(getExportLimit, { quiet: true })
  const { over, opener, open, close } = useOver()
  return (
    <Group gap="8px 12px" className={classes.limit ?? ''}>
      <p>{data ? limitText(data) : '\u00a0'}</p>
      <Button ref={opener} size="xs" variant="default" disabled={!data} onClick={() => open(true)}>
        Change the limit
      </Button>
      {over && data && <LimitDialog limit={data} onClose={close} />}
    </Group>
  )
}

function LimitDialog({ limit, onClose }: { limit: ExportLimit; onClose: () => void }) {
  const form = useApiForm(changeExportLimit, {
    initialValues: { rows_a_day: limit.rows_a_day ?? '' },
    body: ({ rows_a_day }) => ({ rows_a_day: numberOrNull(rows_a_day) }),
    refusedAt: 'rows_a_day',
    refreshes: [keyOf(getExportLimit)],
    onSuccess: onClose,
  })
  return (
    <FormDialog title="Limit of exports" action="Save" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <NumberInput
        label="Rows that a counsellor may export in a day"
        description="Leave it empty for any number; 0 allows none."
        data-autofocus
        min={0}
        max={maxRowsADay}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        thousandsGroupStyle="lakh"
        {...form.getInputProps('rows_a_day')}
      />
    </FormDialog>
  )
}
