import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { largestTest, maxPerMinute, maxQuietDays } from '#domains/mail/contract/campaign-words.ts'
import { mailKinds } from '#domains/mail/contract/mail.ts'
import { WhenField } from '#platform/web/ui/when/when-field.tsx'
import classes from './campaign.module.css'
import type { CampaignForm } from './use-campaign-form.ts'

type Figure = 'perMinute' | 'quietDays' | 'testSize'

interface CountFieldProps {
  form: CampaignForm
  of: Figure
  problem: string | undefined
  label: string
  description: string
  min: number
  max: number
}

const CountField = ({ form: { fields, set }, of, problem, ...field }: CountFieldProps) => (
  <NumberInput
    {...field}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="strict"
    value={fields[of]}
    error={problem}
    onChange={(value) => set({ [of]: Number(value) })}
  />
)

/** The name, the mail, and how the campaign goes. */
export function CampaignFields({ form }: { form: CampaignForm }) {
  const { fields, templates, templateId, problems, set } = form
  const chosen = templates.find(({ id }) => String(id) === templateId)
  return (
    <>
      <TextInput
        label="Name of the campaign"
        description="Colleagues read it; parents do not."
        withAsterisk
        data-autofocus
        maxLength={80}
        value={fields.name}
        error={problems.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <NativeSelect
        label="Mail"
        description={chosen && `${mailKinds[chosen.kind]}: ${chosen.subject}`}
        data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={templateId ?? ''}
        error={problems.template_id}
        onChange={({ currentTarget }) => set({ templateId: currentTarget.value })}
      />
      <div className={classes.fields}>
        <CountField
          {...{ form, of: 'quietDays', problem: problems.quiet_days, min: 0, max: maxQuietDays, label: 'Days without a message' }}
          description="Parents we wrote to within this many days are left out."
        />
        <CountField
          {...{ form, of: 'testSize', problem: problems.test_size, min: 0, max: largestTest, label: 'Test group' }}
          description="This many parents first; then you continue. 0: no test."
        />
        <CountField
          {...{ form, of: 'perMinute', problem: problems.per_minute, min: 1, max: maxPerMinute, label: 'Mails a minute' }}
          description="More at once looks like spam."
        />
        <div>
          <WhenField
            label="Not before"
            looks="future"
            value={fields.start}
            problem={problems.start_at}
            onChange={(start) => set({ start })}
          />
        </div>
      </div>
    </>
  )
}
